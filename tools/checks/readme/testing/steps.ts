import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Renames = Readonly<Record<string, string>>

/** What somebody does to files by hand. A file may be given by the name of a promised number that it declares. */
export interface Step {
  write?: [file: string, text: string]
  /** Replaces what a pattern finds once; `to` is another file for the result. */
  change?: [file: string, pattern: string, replacement: string, to?: string]
  changeAll?: [file: string, pattern: string, replacement: string, to?: string]
  /** Replaces what follows a pattern up to the next quotation mark, tag or line. */
  reword?: [file: string, start: string, words: string]
  /** Adds one to the number that follows a pattern. */
  increase?: [file: string, start: string]
  /**
   * Adds what is like something that is there, under other names: a copy of a file that is named so, or else of each
   * entry of a file, below it. Files are given as in a shell, `a/{b,c}`.
   */
  like?: [names: Renames, ...files: string[]]
  /** Adds a migration after the newest one, and its row of `docs/upgrading.md`. */
  migrate?: [name: string, statement: string]
}

const FACTS = 'shared/src/facts'
const MIGRATIONS = 'services/product-api/drizzle'

/** Takes steps below a folder. Throws if the sources there are not as they expect. */
export function take(steps: readonly Step[], folder: string): void {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const fileOf = (place: string) => {
    if (place.includes('/')) return place
    const files = readdirSync(path.join(folder, FACTS)).map((name) => `${FACTS}/${name}`)
    return files.find((file) => read(file).includes(`export const ${place}`)) ?? place
  }
  const edit = (place: string, change: (text: string) => string, to = fileOf(place)) => {
    const text = read(fileOf(place))
    const changed = change(text)
    if (changed === text) throw new Error(`${place} stays as it is`)
    write(to, changed)
  }
  for (const { change, changeAll, increase, like, migrate, reword, write: added } of steps) {
    if (added) write(added[0], `${added[1]}\n`)
    if (change) edit(change[0], replace(change[1], change[2]), change[3])
    if (changeAll) edit(changeAll[0], replace(changeAll[1], changeAll[2], true), changeAll[3])
    if (reword) edit(reword[0], replace(`(?<=${reword[1]})[^'"<\n]+`, reword[2]))
    if (increase) edit(increase[0], replace(`(?<=${increase[1]})[\\d_,]*\\d`, next))
    const [names, ...places] = like ?? [{}]
    for (const place of places.flatMap(expand)) repeat(place, names)
    if (migrate) edit(`${MIGRATIONS}/meta/_journal.json`, (text) => addMigration(text, ...migrate))
  }

  function repeat(place: string, names: Renames): void {
    const { base, dir } = path.posix.parse(fileOf(place))
    const to = `${dir}/${rename(base, names)}`
    if (to === fileOf(place)) edit(place, (text) => repeatEntries(text, names))
    else write(to, rename(read(fileOf(place)), names))
  }

  function addMigration(text: string, name: string, statement: string): string {
    const journal = JSON.parse(text)
    const last = journal.entries.at(-1)
    const tag = `${String(last.idx + 1).padStart(4, '0')}_${name}`
    write(`${MIGRATIONS}/${tag}.sql`, `${statement}\n`)
    edit(
      'docs/upgrading.md',
      replace('(?<=^\\| `\\d{4}_.+\\n)(?!\\| `)', `| \`${tag}\` | – | – |\n`),
    )
    journal.entries.push({ ...last, idx: last.idx + 1, tag, when: last.when + 1 })
    return JSON.stringify(journal)
  }
}

/** `a/{b,c}` as a shell reads it. */
function expand(places: string): string[] {
  const [, folder = '', names] = /^(.*)\{(.+)\}$/.exec(places) ?? []
  return names ? names.split(',').map((name) => folder + name) : [places]
}

const next = (number: string) => String(Number(number.replace(/\D/g, '')) + 1)

const replace =
  (pattern: string, by: string | ((found: string) => string), isInAll = false) =>
  (text: string) => {
    const { length } = text.match(new RegExp(pattern, 'gm')) ?? []
    if (length !== 1 && !isInAll) throw new Error(`${pattern} is there ${length ?? 0} times`)
    return text.replace(new RegExp(pattern, 'gm'), by as string)
  }

function rename(text: string, names: Renames): string {
  return Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, () => to), text)
}

/** Adds a copy of each entry that has one of the names; in an import the other name alone. */
function repeatEntries(text: string, names: Renames): string {
  const lines = text.split('\n')
  const copied = lines.map((line) => [line])
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (rename(line, names) === line) continue
    const [start, end] = entryAt(lines, at)
    const entry = lines.slice(start, end).join('\n')
    if (/^import \{.*,/.test(entry))
      copied[at] = [entry.replace(/\{.*\}/, (all) => joined(all, rename(all, names)))]
    else copied[end - 1]?.push(rename(entry, names))
    at = end - 1
  }
  return copied.flat().join('\n')
}

/** The names of both lists, each once. */
function joined(one: string, other: string): string {
  return `{ ${[...new Set(`${one},${other}`.match(/(?:type )?\w+/g))].join(', ')} }`
}

/** First line and end of an entry: a line, those that are indented more, and what closes them; from `{` if that is alone before it. */
function entryAt(lines: readonly string[], at: number): [number, number] {
  const indent = (line = '') => (line === '' ? Number.POSITIVE_INFINITY : line.search(/\S/))
  const start = lines[at - 1]?.trim() === '{' ? at - 1 : at
  const isOver = (one: string, index: number) =>
    index > start && indent(one) <= indent(lines[start]) && !/^\s*[\])].*[[({]$/.test(one)
  const next = lines.findIndex(isOver)
  const end = next < 0 ? lines.length - 1 : next
  return [start, end > start + 1 && /^\s*[\])}]/.test(lines[end] ?? '') ? end + 1 : end]
}
