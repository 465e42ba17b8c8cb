import path from 'node:path'

/** A document and its text. */
interface Document {
  /** From the top of the repository. */
  file: string
  text: string
}

/** What there is to be named. */
export interface Sources {
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

/** The names in documents that name nothing: links, anchors, files, scripts and decisions. */
export function deadNames({ code, documents, files, scripts }: Sources): string[] {
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
export function headingsOf(text: string): string[] {
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
