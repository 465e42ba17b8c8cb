import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { stringify } from 'yaml'
import { askApi } from '#src/ask-api.ts'
import type { Api, ThreadApi } from '#src/define-api.ts'
import { examplePicture } from '#src/testing/example-picture.ts'
import { sampleMeans } from '#src/testing/sample-means.ts'
import { entryFile, readEntry } from './entry-files.ts'

const ROOT = path.join(import.meta.dirname, '..')

/**
 * Brings the example response of an API in line with its implementation; with `isCheck` it changes nothing. Returns
 * the problems.
 */
export async function renewSample(
  slug: string,
  { isCheck }: { isCheck: boolean },
): Promise<string[]> {
  const apiFile = path.join(ROOT, 'src/apis', `${slug}.ts`)
  const { entry, text } = await readEntry(slug)
  if (!existsSync(apiFile)) return [`services/data-apis/src/apis/${slug}.ts is missing`]
  const { default: api }: { default: Api | ThreadApi } = await import(pathToFileURL(apiFile).href)
  try {
    const { body } = await askApi(api, entry.args, sampleMeans(), examplePicture(entry))
    const sample = withSample(text, JSON.parse(JSON.stringify(body)))
    if (sample === text) return []
    if (isCheck) return [`remote-catalogue/apis/${slug}.yaml is out of date; run npm run samples`]
    await writeFile(entryFile(slug), sample)
    return []
  } catch (error) {
    return [format(`${slug}: the example call fails:`, error)]
  }
}

/** Replaces the member `sample` and nothing else; comments and line breaks of the rest stay. */
function withSample(text: string, sample: unknown): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith('sample:'))
  const rest = lines.findIndex((line, index) => index > start && /^[a-z]/.test(line))
  const made = stringify({ sample }, { lineWidth: 0 }).trimEnd()
  return [...lines.slice(0, start), made, ...lines.slice(rest)].join('\n')
}
