import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { errorsOf } from '@orchard/shared/errors'
import { expect, it } from 'vitest'
import { API_SLUGS, loadApi } from './load-api.ts'

const SOURCES = import.meta.dirname
const THROWN = /(?:ResponseError\(\s*(?:404|409|422),|responseError\()\s*'([a-z_]+)'/g
/** Codes of everything that responds to calls. */
const OF_ALL = new Set(['not_found', 'took_too_long'])

/** The codes that a module of an API names, and those that the modules have which it imports. */
function codesOf(slug: string): { own: Set<string>; reachable: Set<string> } {
  const files = ['apis', 'pictures/apis']
    .map((folder) => path.join(SOURCES, folder, `${slug}.ts`))
    .filter((file) => readdirSync(path.dirname(file)).includes(`${slug}.ts`))
  const own = new Set(files.flatMap((file) => codesIn(file)))
  const seen = new Set<string>()
  const reachable = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const code of codesIn(file)) reachable.add(code)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /from '((?:#src|\.)[^']*\.ts)'/g,
    ))
      visit(
        path.join(
          from.startsWith('#src') ? SOURCES : path.dirname(file),
          from.replace('#src/', ''),
        ),
      )
  }
  for (const file of files) visit(file)
  return { own, reachable }
}

function codesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(THROWN)].map(([, code = '']) => code)
}

it.each(API_SLUGS)('lists for %s what it may refuse with, and nothing else', async (slug) => {
  const { contract } = (await loadApi(slug)) ?? {}
  if (!contract) throw new Error(`${slug} has no contract`)
  const { own, reachable } = codesOf(slug)
  const listed = errorsOf({ body: null, ...contract })
    .filter(({ isCounted }) => isCounted)
    .map(({ code }) => code as string)
  for (const code of own) expect(listed).toContain(code)
  for (const code of listed.filter((one) => !OF_ALL.has(one)))
    expect([...reachable]).toContain(code)
})
