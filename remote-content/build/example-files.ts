import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { EXAMPLES, type Example, type ExampleFiles } from '#src/data/examples/examples.ts'
import { highlight } from './highlight.ts'

const LANGUAGES: Readonly<Record<string, 'html' | 'swift'>> = { '.html': 'html', '.swift': 'swift' }
const PICTURES = ['.png', '.svg']

/**
 * The files of the examples by release path: `data/examples/<name>.json` with the highlighted
 * sources, the pictures of their results, and `data/examples.json` with the addresses of these.
 * @throws {Error} for an example without sources or a picture.
 */
export async function exampleFiles(
  root: string,
  base: string,
): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>()
  const examples: Example[] = []
  for (const example of Object.values(EXAMPLES)) {
    const name = path.posix.basename(example.url)
    const folder = path.join(root, 'examples', name)
    const names = await readdir(folder)
    const sources: ExampleFiles = []
    for (const file of names) {
      const language = LANGUAGES[path.extname(file)]
      if (!language) continue
      const code = await readFile(path.join(folder, file), 'utf8')
      sources.push({ name: file, tokens: await highlight(code, language) })
    }
    const picture = names.find((file) => PICTURES.includes(path.extname(file)))
    if (sources.length === 0 || !picture)
      throw new Error(`examples/${name} needs a source file and a picture of its result`)
    // Readers want the service before the screen that uses it.
    sources.sort((a, b) => b.name.localeCompare(a.name))
    files.set(`data/examples/${name}.json`, JSON.stringify(sources))
    const target = `pictures/${name}${path.extname(picture)}`
    files.set(target, await readFile(path.join(folder, picture)))
    examples.push({ ...example, image: base + target })
  }
  files.set('data/examples.json', JSON.stringify(examples))
  return files
}
