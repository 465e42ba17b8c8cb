import type { Plugin, Rolldown } from 'vite'

/** The first file of the host, and that of a remote: its container with `src/remote.ts`. */
export const HOST_ENTRY = 'assets/entry.js'
export const REMOTE_ENTRY = 'remoteEntry.js'

/** The federation plugin's own file of a container, left out: it only passes on the exports of the first file. */
export const FACADE = 'container.js'

/** The federation plugin's wrapper of a module that the host provides. */
const PROVIDED = /__loadShare__/

/** What the host provides, bundled all the same: a second React or router would not see the pages of the first. */
const BUNDLED =
  /node_modules[\\/](?:react-dom|react-router|react-router-dom|react[\\/]cjs[\\/]react\.\w+\.js)/

/**
 * All that the host must have before React's renderer, with every module that it provides; and the search, which may
 * start before that.
 */
const HOST = [
  { name: 'search-box', test: /[\\/]search-box[\\/]start-early\.ts/, priority: 1 },
  { name: 'entry', test: /[\\/]src[\\/]browser[\\/]main\.ts|vite.preload-helper/ },
]

const REMOTE = [
  {
    name: 'remoteEntry',
    test: /virtual:mf-REMOTE_ENTRY_ID|[\\/]src[\\/]remote\.ts|vite.preload-helper/,
    priority: 1,
  },
  // Few pages share a feature; costs and icons are large besides.
  {
    name: 'common',
    test: /[\\/]src[\\/](?!(?:features|pages)[\\/]|.*(?:build-cost|category-icon))|__loadShare__/,
    minShareCount: 2,
  },
]

/**
 * Gives every unit few files, since each is a request, and small ones compress badly: the host has one before the
 * renderer, a remote has one, one for all its pages, and one for each page. Left alone, the bundler and the federation
 * plugin would make a file of each shared module and helper. Leaves out what nothing imports, such as the plugin's own
 * start files.
 * @throws {Error} where `src/remote.ts` imports a provided module statically: the host provides them only after it has
 * loaded the container; and where a remote has React or the router in it.
 */
export function fewChunks(unit: string): Plugin {
  const isHost = unit === 'host'
  return {
    name: 'orchard:few-chunks',
    apply: 'build',
    // After the federation plugin, which puts its own groups before those of the configuration.
    enforce: 'post',
    outputOptions: (options) => ({
      ...options,
      // The host knows the container's exports by their names.
      minifyInternalExports: isHost,
      codeSplitting: { groups: isHost ? HOST : REMOTE },
    }),
    generateBundle(_options, bundle) {
      const first = isHost ? HOST_ENTRY : REMOTE_ENTRY
      if (!isHost && chunkOf(bundle, first)?.moduleIds.some((id) => PROVIDED.test(id)))
        this.error(`src/remote.ts of ${unit} must import() all that needs React or the host`)
      for (const { moduleIds, fileName } of isHost ? [] : chunksOf(bundle)) {
        const own = moduleIds.find((id) => BUNDLED.test(id))
        if (own) this.error(`${fileName} has its own ${own}; import it as the host provides it`)
      }
      const needed = reach(bundle, first)
      for (const file of Object.keys(bundle))
        if (chunkOf(bundle, file) && !needed.has(file)) delete bundle[file]
    },
  }
}

/** The name of a file; folders of releases never change, so names need no hash. */
export function chunkFileName({ name }: { name: string }): string {
  return name === 'remoteEntry' ? REMOTE_ENTRY : `assets/${name}.js`
}

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | null {
  const found = bundle[file]
  return found?.type === 'chunk' ? found : null
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** The files that a chunk needs, now or later, and its own. */
function reach(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const chunk = chunkOf(bundle, file)
  for (const one of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
    reach(bundle, one, seen)
  return seen
}
