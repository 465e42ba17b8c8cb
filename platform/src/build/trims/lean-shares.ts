import type { Plugin } from 'vite'

/**
 * Lets the host use what it provides directly. The federation plugin wraps each provided module in code that looks for
 * other providers, rebinds exports when one turns up, and compares versions: 40 kB before minification. Here nobody
 * else provides anything, and one version of each module is all there is.
 * @throws {Error} when the wrappers look different from what version 1.23 of the plugin generates.
 */
export function leanShares(): Plugin {
  return {
    name: 'orchard:lean-shares',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (/__loadShare__\.js$/.test(id)) return { code: DIRECT(wrappedModule(code)), map: null }
      if (id.includes('virtual:mf-localSharedImportMap')) return { code: PROVIDED(code), map: null }
      return null
    },
  }
}

function wrappedModule(code: string): string {
  const [, module] = /import \* as __mfLocalShare from ("[^"]+")/.exec(code) ?? []
  if (!module) throw new Error('The federation plugin wraps provided modules in another way')
  return module
}

const DIRECT = (module: string) => `
import * as provided from ${module}
export * from ${module}
const main = Reflect.get(provided, 'default') ?? provided
export { main as default, provided as __moduleExports }
`

/** Lists the modules that the host's container provides to remotes. */
function PROVIDED(code: string): string {
  const imports = [...code.matchAll(/^\s*(import \* as __mfEagerShare_\d+ from "[^"]+")/gm)]
  const modules = [
    ...code.matchAll(/("[^"]+"): async \(\) => \{\s*let pkg = (__mfEagerShare_\d+)/g),
  ]
  const versions = [...code.matchAll(/name: ("[^"]+"),\s*version: ("[^"]+")/g)]
  if (
    imports.length === 0 ||
    imports.length !== modules.length ||
    modules.length !== versions.length
  )
    throw new Error('The federation plugin lists provided modules in another way')
  const versionOf = new Map(versions.map(([, name, version]) => [name, version]))
  return `
${imports.map(([, line]) => line).join('\n')}
const share = (version, module) => ({
  version,
  scope: ['default'],
  eager: true,
  loaded: true,
  from: 'host',
  lib: () => module,
  get: async () => () => module,
  shareConfig: { singleton: true, requiredVersion: '^' + version, strictVersion: false, eager: true },
})
export const usedShared = {
${modules.map(([, name = '', module]) => `  ${name}: share(${versionOf.get(name)}, ${module}),`).join('\n')}
}
`
}
