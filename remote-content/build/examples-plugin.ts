import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { EXAMPLES, type ExampleFiles, type Pictures } from '#src/data/examples/examples.ts'
import { highlight } from './highlight.ts'

const LANGUAGES: Readonly<Record<string, 'html' | 'swift'>> = { '.html': 'html', '.swift': 'swift' }
const PICTURES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/**
 * Turns `examples/<name>/` into data of the release: `data/examples/<name>.json` with the highlighted
 * source of each file, the pictures of the results, and `data/pictures.json` that says where they are.
 * In development the same addresses are answered from the files as they are now.
 */
export function examplesPlugin(root: string): Plugin {
  return {
    name: 'orchard:examples',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const [fileName, source] of await exampleFiles(root, this.environment.config.base))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.watcher.add(path.join(root, 'examples'))
      const base = (server.config.server.origin ?? '') + server.config.base
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.match(
          /\/(data\/(?:examples\/[\w-]+|pictures)\.json|pictures\/[\w-]+\.\w+)(?:\?|$)/,
        )?.[1]
        if (!name) return next()
        try {
          const source = (await exampleFiles(root, base)).get(name)
          response.statusCode = source ? 200 : 404
          response.setHeader('Content-Type', PICTURES[path.extname(name)] ?? 'application/json')
          response.setHeader('Access-Control-Allow-Origin', '*')
          response.end(source)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/**
 * Every file of the examples by its path in the release.
 * @throws {Error} for an example without sources or without a picture of its result.
 */
export async function exampleFiles(
  root: string,
  base: string,
): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>()
  const pictures: Pictures = {}
  for (const { url } of Object.values(EXAMPLES)) {
    const name = path.posix.basename(url)
    const folder = path.join(root, 'examples', name)
    const names = await readdir(folder)
    const sources: ExampleFiles = []
    for (const file of names) {
      const language = LANGUAGES[path.extname(file)]
      if (!language) continue
      const code = await readFile(path.join(folder, file), 'utf8')
      sources.push({ name: file, tokens: await highlight(code, language) })
    }
    const picture = names.find((file) => path.extname(file) in PICTURES)
    if (sources.length === 0 || !picture)
      throw new Error(`examples/${name} must have a source and a picture of its result`)
    // The service before the screen that uses it.
    sources.sort((a, b) => b.name.localeCompare(a.name))
    files.set(`data/examples/${name}.json`, JSON.stringify(sources))
    const target = `pictures/${name}${path.extname(picture)}`
    files.set(target, await readFile(path.join(folder, picture)))
    pictures[url] = base + target
  }
  files.set('data/pictures.json', JSON.stringify(pictures))
  return files
}
