import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { expect, it } from 'vitest'
import { ourFiles } from '../checks/our-files.ts'
import { deadNames, headingsOf, type Sources } from './named-in-documents.ts'

const files = ourFiles()
const read = async (file: string) => ({
  file,
  text: await readFile(path.join(REPOSITORY, file), 'utf8'),
})
const readAll = (pattern: RegExp, not = /^$/) =>
  Promise.all(files.filter((file) => pattern.test(file) && !not.test(file)).map(read))

const sourcesOfCode = await readAll(
  /\.(?:[cm]?tsx?|mjs|ya?ml)$|(?:^|\/)(?:package\.json|\.\w+ignore)$/,
)
const code = sourcesOfCode.map(({ text }) => text).join('\n')
const manifests = await readAll(/(?:^|\/)package\.json$/)
const scripts = new Set(
  manifests.flatMap(({ text }) => Object.keys(JSON.parse(text).scripts ?? {})),
)
// What visitors read has tests of its own.
const documents = await readAll(/\.md$/, /^remote-content\/(?:src|posts|incidents\/\d)/)

it('everything that a document names is there', () => {
  expect(documents.length).toBeGreaterThan(70)
  const advice = 'Write what these are called now, or leave them out'
  expect(deadNames({ code, files, scripts, documents }), advice).toEqual([])
})

it('every section of the specification that code cites is there', async () => {
  const specification = documents.find(({ file }) => file === 'docs/specification.md')
  const sections = headingsOf(specification?.text ?? '').map((one) => one.replace(/^\d+\. /, ''))
  const dead = sourcesOfCode.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /((?:“[\w ]+”(?:, | and )?)+) (?:of|in) the[\s*]+specification|[Ss]ections? \d+ of the[\s*]+specification/g,
      ),
    ]
      .filter(([, names]) => !names?.match(/[^“]+(?=”)/g)?.every((one) => sections.includes(one)))
      .map(([words]) => `${file}: ${words}`),
  )
  expect(dead, 'Cite a section of docs/specification.md by its name').toEqual([])
})

it.each([
  ['[a](b.md)', 'b.md'],
  ['[a](a.md#no-such-part)', 'a.md#no-such-part'],
  ['[a](#no-such-part)', '#no-such-part'],
  ['`npm run gone -- x`', 'npm run gone'],
  ['see `src/gone.ts`', 'src/gone.ts'],
  ['see `gone.ts`', 'gone.ts'],
  ['see `gone.json`', 'gone.json'],
  ['see `gone/`', 'gone/'],
  ['see `shared/gone`', 'shared/gone'],
  ['See decision 99', 'decision 99'],
])('finds that %s names nothing', (text, name) => {
  expect(deadNames(sources(text))).toEqual([`docs/a.md: ${name}`])
})

it('reads no further into a decision’s context', () => {
  const was = '**Context.** It was `gone.ts`.\n\n**Decision.** It is `lost.ts`.'
  expect(deadNames(sources(was))).toEqual(['docs/a.md: lost.ts'])
})

it('takes what is there', () => {
  const there =
    '# The Part: `x`\n[a](a.md#the-part-x), [b](#the-part-x), [c](../shared), [d](https://elsewhere.example/x.md), `npm run there`, `shared/src/a.ts`, `src/a.ts`, `a.ts`, `src/`, `shared/src`, `/v1/weather`, `made.json`, `DATA_DIR/x`, decision 7'
  expect(deadNames(sources(there))).toEqual([])
})

function sources(text: string): Sources {
  const names = ['docs/a.md', 'docs/decisions/007-x.md', 'shared/src/a.ts']
  return {
    code: "keep('made.json')",
    files: names,
    scripts: new Set(['there']),
    documents: [{ file: 'docs/a.md', text }],
  }
}
