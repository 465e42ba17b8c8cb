// @reads docs clients deploy README.md CONTRIBUTING.md
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { expect, it } from 'vitest'
import { ourFiles } from '../checks/our-files.ts'

/** A document and its text. */
interface Document {
  /** From the top of the repository. */
  file: string
  text: string
}

/** What there is to be named. */
interface Sources {
  files: readonly string[]
  /** Scripts of npm, of any workspace. */
  scripts: ReadonlySet<string>
  /** The code, which names the files that the site makes while it runs. */
  code: string
  documents: readonly Document[]
}

const LINK = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g
const SCRIPT = /\bnpm run (?:-s |--silent )?([a-z][\w:-]*)/g
/** A path, or the name of a file, in a span of code; an address of the site begins with a slash. */
const PATH =
  /`((?:[\w.-]+\/)*[\w.-]+(?:\.(?:[mc]?[jt]s|tsx|css|json|ya?ml|md|py|sql|conf|svg)|\/)|(?:[\w.-]+\/)+[\w.-]+)`/g
/** Sources; other files may be made while the site runs. */
const SOURCE = /\.(?:[mc]?ts|tsx|mjs|css|ya?ml|md|py|sql)$/
const DECISION = /\b[Dd]ecisions? (\d+)\b/g

/** The context of a decision is what was then. */
const CONTEXT = /^\*\*Context\.\*\*[\s\S]*?(?=^\*\*Decision\.)/m

/** A name with a part in capitals stands for many. */
const PLACEHOLDER = /[A-Z]{4}/

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
  // A template is named as what is made of it.
  const all = [...files, ...files.map((file) => file.replace(/\.tmpl$/, ''))]
  expect(deadNames({ code, files: all, scripts, documents }), advice).toEqual([])
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

/** The names in documents that name nothing: links, anchors, files, scripts and decisions. */
function deadNames({ code, documents, files, scripts }: Sources): string[] {
  const places = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  const anchors = new Map(documents.map(({ file, text }) => [file, anchorsOf(text)]))
  const isMade = (name: string) =>
    code.includes(name) ||
    (/(?:^|\/)\.?[^/]*\.\w+$/.test(name) && code.includes(path.posix.basename(name)))
  const isPlace = (name: string, from: string) => {
    const plain = name.replace(/\/$/, '')
    const beside = path.posix.join(path.posix.dirname(from), plain)
    if (PLACEHOLDER.test(plain) || places.has(plain) || places.has(beside)) return true
    return files.some((one) => holds(one, plain)) || (!SOURCE.test(plain) && isMade(plain))
  }
  return documents.flatMap(({ file, text: whole }) => {
    const text = whole.replace(CONTEXT, '')
    const dead = [
      ...[...text.replace(/`[^`\n]*`/g, '').matchAll(LINK)].flatMap(([, target = '', anchor]) => {
        const to = target ? path.posix.join(path.posix.dirname(file), target) : file
        if (!places.has(to.replace(/\/$/, ''))) return [target]
        return anchor === undefined || anchors.get(to)?.has(anchor) ? [] : [`${target}#${anchor}`]
      }),
      ...[...text.matchAll(SCRIPT)].flatMap(([words, name = '']) =>
        scripts.has(name) ? [] : [words],
      ),
      ...[...text.matchAll(PATH)].flatMap(([, name = '']) => (isPlace(name, file) ? [] : [name])),
      ...[...text.matchAll(DECISION)].flatMap(([words, number = '']) =>
        files.some((one) => one.startsWith(`docs/decisions/${number.padStart(3, '0')}-`))
          ? []
          : [words],
      ),
    ]
    return [...new Set(dead)].map((name) => `${file}: ${name}`)
  })
}

/** True for a file below a folder, or of a name, that the name gives from wherever it is unambiguous. */
function holds(file: string, name: string): boolean {
  return `/${file}`.endsWith(`/${name}`) || `/${file}`.includes(`/${name}/`)
}

function foldersOf(file: string): string[] {
  const parent = path.posix.dirname(file)
  return parent === '.' ? [] : [parent, ...foldersOf(parent)]
}

/** The headings of a document, without their marks. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim())
}

/** As GitHub makes them of headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = headingsOf(text).map((one) =>
    one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
  return new Set(anchors)
}
