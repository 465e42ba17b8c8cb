import type { Plugin } from 'vite'

const RUNTIME =
  /@module-federation\/runtime-core\/dist\/(?:plugins\/snapshot\/SnapshotHandler|utils\/(?:preload|semver\/index))\.js$/

/**
 * Leaves out of the federation runtime what this site never calls: browsers get no manifests (the page
 * carries the registry's snapshot), remotes are modules and never scripts, and nothing is fetched by
 * `preloadRemote` (it is wrong for modules).
 * The runtime refers to all of it even when its snapshot plugin is switched off, about 5 kB on every
 * page. Nor does it compare versions: the host alone provides, one version of each module, and whether
 * that suits a remote is checked when a release goes live.
 */
export function leanFederation(): Plugin {
  return {
    name: 'orchard:lean-federation',
    enforce: 'pre',
    transform(code, id) {
      if (!/@module-federation\/sdk\/dist\/dom\.js$/.test(id)) return null
      return { code: code.replace(/export \{[^}]*\};?/, NO_SCRIPTS), map: null }
    },
    load(id) {
      const [file = ''] = id.split('?')
      if (/@module-federation\/runtime\/package\.json$/.test(file))
        return JSON.stringify({ name: '@module-federation/runtime' })
      if (/@module-federation\/error-codes\/dist\/desc\.mjs$/.test(file)) return CODES_ONLY
      const kind = RUNTIME.exec(file)?.[0]
      if (!kind) return null
      if (kind.includes('semver')) return ANY_VERSION
      return kind.includes('SnapshotHandler') ? NO_SNAPSHOTS : NO_PRELOADS
    },
  }
}

/** Messages keep their code and details, and lose their sentences. */
const CODES_ONLY = `
const codes = new Proxy({}, { get: (_, code) => code })
export { codes as buildDescMap, codes as errorDescMap, codes as runtimeDescMap, codes as typeDescMap }
`

const ANY_VERSION = `
export const satisfy = () => true
`

const NO_SNAPSHOTS = `
export { DisabledSnapshotHandler as SnapshotHandler } from './disabled.js'
export const getGlobalRemoteInfo = () => ({})
`

const NO_SCRIPTS = `
const absent = () => { throw new Error('Only modules are loaded by this build') }
export { absent as createLink, absent as createScript, absent as loadScript }
export { isStaticResourcesEqual, safeWrapper }
`

const NO_PRELOADS = `
const absent = () => { throw new Error('preloadRemote is not part of this build') }
export { absent as formatPreloadArgs, absent as preloadAssets, absent as normalizePreloadExposes }
export const defaultPreloadArgs = {}
`
