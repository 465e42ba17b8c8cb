import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow } from '#src/files-below.ts'

/** Words of a template by their places, such as `__name__`. */
export type Words = Readonly<Record<string, string>>

/** Of a link in the header. */
const LONGEST_LABEL = 16

/** The words that every remote's files have. */
export function wordsOf(name: string): Words {
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    __name__: name,
    __title__: title,
    __label__: title.slice(0, LONGEST_LABEL),
  }
}

/**
 * Writes the files of a template below `target` with words put in; `placeOf` says where each one goes, and null leaves
 * it out. Returns the files.
 */
export async function fillTemplate(
  template: string,
  target: string,
  words: Words,
  placeOf: (file: string) => string | null = (file) => file,
): Promise<string[]> {
  const files: string[] = []
  for (const source of (await filesBelow(template)).sort()) {
    const place = placeOf(source.replace(/\.tmpl$/, ''))
    if (place === null) continue
    const text = await readFile(path.join(template, source), 'utf8')
    await mkdir(path.join(target, path.dirname(place)), { recursive: true })
    await writeFile(
      path.join(target, place),
      text.replaceAll(/__[a-z]+__/g, (word) => words[word] ?? word),
    )
    files.push(place)
  }
  return files
}
