import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { entryShape } from '@orchard/remote-catalogue/entries'
import { parse, stringify } from 'yaml'
import { askApi } from '#src/ask-api.ts'
import type { Api, ThreadApi } from '#src/define-api.ts'
import { examplePicture } from '#src/testing/example-picture.ts'
import { sampleMeans } from '#src/testing/sample-means.ts'
import { contractSource } from './contract-source.ts'

const ROOT = path.join(import.meta.dirname, '..')
const ENTRIES = path.join(ROOT, '../../remote-catalogue/apis')

/** Slugs of every entry of the catalogue. */
export async function entrySlugs(): Promise<string[]> {
  const names = await readdir(ENTRIES)
  return names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort()
}

/**
 * Brings the contract and the documented sample of an API in line with its entry and its implementation;
 * with `isCheck` it changes nothing. Returns the problems.
 */
export async function renewSample(
  slug: string,
  { isCheck }: { isCheck: boolean },
): Promise<string[]> {
  const entryFile = path.join(ENTRIES, `${slug}.yaml`)
  const apiFile = path.join(ROOT, 'src/apis', `${slug}.ts`)
  const text = await readFile(entryFile, 'utf8')
  const read = entryShape.safeParse(parse(text))
  if (!read.success)
    return read.error.issues.map(
      ({ path: where, message }) =>
        `remote-catalogue/apis/${slug}.yaml: ${where.join('.')}: ${message}`,
    )
  const entry = read.data
  const contractFile = path.join(ROOT, 'src/contracts', `${slug}.ts`)
  const problems = await renew(contractFile, contractSource(entry), isCheck)
  if (!existsSync(apiFile))
    return [...problems, `services/data-apis/src/apis/${slug}.ts is missing`]
  const { default: api }: { default: Api | ThreadApi } = await import(pathToFileURL(apiFile).href)
  try {
    const { body } = await askApi(api, entry.args, sampleMeans(), examplePicture(entry))
    const sample = withSample(text, JSON.parse(JSON.stringify(body)))
    return [...problems, ...(await renew(entryFile, sample, isCheck))]
  } catch (error) {
    return [...problems, format(`${slug}: the example call fails:`, error)]
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

async function renew(file: string, text: string, isCheck: boolean): Promise<string[]> {
  const before = existsSync(file) ? await readFile(file, 'utf8') : null
  if (before === text) return []
  if (isCheck) return [`${path.relative(process.cwd(), file)} is out of date; run npm run samples`]
  await writeFile(file, text)
  return []
}
