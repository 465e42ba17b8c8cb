import type { Plugin } from 'vite'
import { LATE } from './provide-modules.ts'

/** The first file of the host, and that of a remote, its remote entry. */
export const HOST_ENTRY = 'assets/entry.js'
export const REMOTE_ENTRY = 'remoteEntry.js'

/** The file of the host with the search box. */
export const SEARCH_FILE = 'assets/search-box.js'

/** What the host provides, bundled all the same: a second React or router would not see the pages of the first. */
const BUNDLED =
  /node_modules[\\/](?:react-dom|react-router|react-router-dom|react[\\/]cjs[\\/]react\.\w+\.js)/

/**
 * All that the host must have before React's renderer, with every module that it provides; and the search, which may
 * start before that.
 */
const HOST = [
  { name: 'search-box', test: /[\\/]search-box[\\/]start-early\.ts/, priority: 1 },
  { name: 'entry', test: /providing-entry|vite.preload-helper|shared[\\/]src[\\/]contracts/ },
]

const REMOTE = [
  // Few pages share a feature; charts and icons are large besides.
  {
    name: 'common',
    test: /[\\/]src[\\/](?!(?:features|pages|ui[\\/]chart)[\\/]|.*category-icon)|vite.preload-helper/,
    minShareCount: 2,
  },
]

/**
 * Gives every unit few files, since each is a request, and small ones compress badly: the host has one before the
 * renderer, a remote has one, one for all its pages, and one for each page. Left alone, the bundler would make a file of
 * each shared module and helper.
 * @throws {Error} where a remote has React or the router in it, and where a unit has no first file of the expected name.
 */
export function fewChunks(unit: string): Plugin {
  const isHost = unit === 'host'
  const first = isHost ? HOST_ENTRY : REMOTE_ENTRY
  return {
    name: 'orchard:few-chunks',
    apply: 'build',
    // After the federation plugin, which sets names and signatures of its own.
    enforce: 'post',
    // The host's first file keeps its exports and may have more for the others. Nothing may need a remote entry: browsers keep for
    // good that it did not load, and ask for it again under another address.
    options: (options) => ({
      ...options,
      preserveEntrySignatures: isHost ? 'allow-extension' : 'strict',
    }),
    outputOptions: (options) => ({
      ...options,
      // The folder of a release never changes, so names need no hash. All are listed in the document.
      entryFileNames: first,
      chunkFileNames: 'assets/[name].js',
      codeSplitting: { groups: isHost ? HOST : REMOTE },
    }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entries = chunks
        .filter(({ facadeModuleId, isEntry }) => isEntry && !facadeModuleId?.startsWith(LATE))
        .map(({ fileName }) => fileName)
      if (entries.join() !== first) this.error(`${unit} begins with ${entries}, not with ${first}`)
      for (const { moduleIds, fileName } of isHost ? [] : chunks) {
        const own = moduleIds.find((id) => BUNDLED.test(id))
        if (own) this.error(`${fileName} has its own ${own}; import it as the host provides it`)
      }
    },
  }
}
