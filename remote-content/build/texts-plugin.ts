import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { TextKind } from './read-texts.ts'

/** The content of a file of a release, or a function that makes it on request. */
type FileSource = string | Uint8Array | (() => Promise<string | Uint8Array>)

/** Files of a release that are made from sources of one kind. */
interface ReleaseFiles {
  /** Source folders and files to watch, below the unit's folder. */
  sources: readonly string[]
  /** Matches the release paths of these files and nothing else. */
  owns: RegExp
  /** Files by release path; `base` is the address that the release is served from. */
  files(root: string, base: string): Promise<ReadonlyMap<string, FileSource>>
}

/** Their generators are loaded on demand: the development server shows most pages without them. */
export const RELEASE_FILES: readonly ReleaseFiles[] = [
  {
    sources: ['posts', 'illustrations'],
    owns: /data\/posts[\w/-]*\.json|illustrations\/[\w-]+\.svg|cards\/[\w-]+\.png/,
    files: async (...where) => (await import('./post-files.ts')).postFiles(...where),
  },
  {
    sources: ['examples'],
    owns: /data\/examples(?:\/[\w-]+)?\.json|pictures\/[\w-]+\.\w+/,
    files: async (...where) => (await import('./example-files.ts')).exampleFiles(...where),
  },
  // As files, so that the HTML need not contain them twice.
  {
    sources: ['faq.yaml'],
    owns: /data\/faq\.json/,
    async files(root) {
      const { readFaq } = await import('./read-faq.ts')
      return new Map([['data/faq.json', JSON.stringify(await readFaq(root))]])
    },
  },
  {
    sources: ['src/docs'],
    owns: /data\/docs(?:\/[\w-]+)?\.json/,
    files: async (root) => (await import('./doc-files.ts')).docFiles(root),
  },
  {
    sources: [],
    owns: /data\/errors(?:\/\w+)?\.json/,
    files: async () => (await import('./error-files.ts')).errorFiles(),
  },
  {
    sources: ['incidents'],
    owns: /data\/incidents\.json/,
    async files(root) {
      const { readIncidents } = await import('./incidents-reader.ts')
      return new Map([['data/incidents.json', JSON.stringify(await readIncidents(root))]])
    },
  },
]

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * Everything that people write as text: `.md` files of `src/` are modules with what their page
 * draws; articles, docs, examples, questions and incidents are files of the browser build, which the
 * development server makes from the current sources.
 */
export function textsPlugin(root: string): Plugin {
  const made = (source: FileSource) => (typeof source === 'function' ? source() : source)
  return {
    name: 'orchard:texts',
    async load(id) {
      const file = path.relative(root, id).replaceAll(path.sep, '/')
      const kind = /^src\/(legal|notes|tutorials)\/[\w-]+\.md$/.exec(file)?.[1]
      if (!kind) return null
      try {
        const { readText } = await import('./read-texts.ts')
        const text = await readText(kind as TextKind, await readFile(id, 'utf8'))
        return `import { fillFigures } from '#src/data/figures.ts'\nexport default fillFigures(${JSON.stringify(text)})`
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`)
      }
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { files } of RELEASE_FILES)
        for (const [fileName, source] of await files(root, this.environment.config.base))
          this.emitFile({ type: 'asset', fileName, source: await made(source) })
    },
    configureServer(server) {
      server.watcher.add(
        RELEASE_FILES.flatMap(({ sources }) => sources.map((one) => path.join(root, one))),
      )
      const base = (server.config.server.origin ?? '') + server.config.base
      server.middlewares.use(async (request, response, next) => {
        const owners = RELEASE_FILES.map(({ files, owns }) => ({
          file: fileIn(request.url, owns),
          files,
        }))
        const { file, files } = owners.find((one) => one.file) ?? {}
        if (!file || !files) return next()
        try {
          const source = (await files(root, base)).get(file)
          response.statusCode = source === undefined ? 404 : 200
          response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'text/plain')
          response.setHeader('Access-Control-Allow-Origin', '*')
          response.end(source === undefined ? undefined : await made(source))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** The release path that an address ends in, if it is one that `owns` matches. */
function fileIn(address: string | undefined, owns: RegExp): string | undefined {
  return new RegExp(`/(${owns.source})(?:\\?|$)`).exec(address ?? '')?.[1]
}
