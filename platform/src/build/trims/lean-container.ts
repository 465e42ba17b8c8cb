import type { Plugin } from 'vite'

/**
 * Makes containers as small as their task is here. The federation plugin's own can agree on versions with
 * containers of any bundler and mend what others registered: 6 kB in each unit. Here the host provides
 * every shared module, one version each, before anything else runs, and remotes provide none; whether
 * versions suit is checked when a release goes live. Names and addresses are read from the generated code.
 * @throws {Error} when that looks different from what version 1.23 of the plugin generates.
 */
export function leanContainer(): Plugin {
  return {
    name: 'orchard:lean-container',
    apply: 'build',
    // After the federation plugin, whose own `transform` generates the container and the host's entry.
    enforce: 'post',
    async transform(code, id) {
      const part = (pattern: RegExp, from = code) => {
        const found = pattern.exec(from)?.[1]
        if (found === undefined)
          throw new Error(`The federation plugin's container has changed: no ${pattern.source}`)
        return found
      }
      if (code.includes('__mfHostInit = await import(')) {
        const first = part(/__mfHostInit = await import\("([^"]+)"\)/)
        const resolved = await this.resolve(first, id)
        const { code: initHost } = await this.load({ id: resolved?.id ?? first })
        const container = part(/import\(("virtual:mf-REMOTE_ENTRY_ID[^"]+")\)/, initHost ?? '')
        return { code: ENTRY(container, part(/\.then\(\(\) => import\((".+")\)\)/)), map: null }
      }
      if (!id.includes('virtual:mf-REMOTE_ENTRY_ID')) return null
      const unit = part(/const mfName = ("\w+")/)
      const state = part(/__mfResolveGlobalKey = ("[^"]+")/)
      if (unit === '"host"') {
        const provided = part(/import\(("virtual:mf-localSharedImportMap[^"]+")\)/)
        return { code: HEAD(state) + PROVIDER(unit, provided), map: null }
      }
      const names: string[][] = JSON.parse(part(/__mfMaterializedShareBatches = (\[\[.*\]\])/))
      return { code: HEAD(state) + CONSUMER(JSON.stringify(names.flat())), map: null }
    },
  }
}

/** The shared modules that are there, by name and by scope and name, and what their readers wait for. */
const HEAD = (state: string) => `
const cache = (globalThis.__mf_module_cache__ ||= { share: {}, remote: {} }).share
const state = (globalThis[${state}] ||= {})
state.initPromise ||= new Promise((resolve) => {
  state.initResolve = resolve
})
const take = async (name, share) => {
  const module = (share.lib || (await share.get()))()
  cache['default:' + name] ||= module
  cache[name] ||= cache['default:' + name]
}
`

const PROVIDER = (unit: string, provided: string) => `
import { init as createInstance } from '@module-federation/runtime'
import { usedShared as shared } from ${provided}

export async function init() {
  const instance = createInstance({ name: ${unit}, remotes: [], shared, shareStrategy: 'loaded-first' })
  for (const name of Object.keys(shared)) await take(name, shared[name])
  state.initResolve(instance)
  return instance
}

export function get(name) {
  throw new Error('The host has no module ' + name)
}
`

/** The host's first module: what the plugin's waits for besides are shared modules that come late; none do. */
const ENTRY = (container: string, main: string) => `
import { init } from ${container}
import { start } from ${main}
init().then(start)
`

const CONSUMER = (names: string) => `
import { remote } from './src/remote.ts'

export async function init(scope = {}) {
  for (const name of ${names}) {
    if ((cache['default:' + name] ||= cache[name])) continue
    const share = Object.values(scope[name] || {}).find(({ shareConfig }) => shareConfig?.import !== false)
    if (!share) throw new Error(name + ' must be provided by the host')
    await take(name, share)
  }
  state.initResolve()
}

export async function get(name) {
  if (name !== './remote') throw new Error('The container has no module ' + name)
  return () => ({ remote })
}
`
