import { type PathText, type ReleaseManifest, twinId, twinPath } from '@orchard/shared/contracts'
import { matchRoutes } from '@orchard/shared/router/server'

const INTRODUCTION = `# API Orchard

> A catalogue of data APIs for developers. One key for all of them; every page names the data source and documents each parameter and field of the response.

Each page below is Markdown. The same page as HTML is at its URL without .md, which returns Markdown for Accept: text/markdown.`

/** Most characters; what reads such documents cuts longer ones off. */
const MAX_CHARACTERS = 50_000

/** A line of the list. */
interface Line extends Partial<PathText> {
  path: string
}

/**
 * `/llms.txt`: all public pages with title and description, and the documents for programs, from the
 * live releases. A page of a release without texts is listed by its path alone. Where there are too many, the
 * largest groups go without descriptions, and if that is not enough they give way to the pages that list them.
 */
export function llmsText(
  origin: string,
  remotes: readonly ReleaseManifest[],
  paths: readonly string[],
): string {
  const texts = new Map(remotes.flatMap(textsOf))
  const pages = paths.map((path): Line => ({ path: linkTo(remotes, path), ...texts.get(path) }))
  const documents = remotes
    .flatMap(({ routes }) => routes.resources ?? [])
    .flatMap(({ path, text }): Line[] => (text ? [{ path, ...text }] : []))
  const groups = new Map<string, Line[]>()
  for (const [fallback, lines] of [
    ['Data for programs', documents],
    ['Pages', pages],
  ] as const)
    for (const line of lines) {
      const name = line.group ?? fallback
      groups.set(name, [...(groups.get(name) ?? []), line])
    }
  const write = () =>
    `${[INTRODUCTION, ...[...groups].map(([name, lines]) => `## ${name}\n\n${sectionText(origin, lines)}`)].join('\n\n')}\n`
  const bySize = [...groups]
    .filter(([, lines]) => lines[0]?.listedOn)
    .sort(([, a], [, b]) => sectionText(origin, b).length - sectionText(origin, a).length)
  const shorten = [
    (lines: Line[]) => lines.map(({ description: _, ...line }) => line),
    ([first, ...rest]: Line[], name: string) => {
      const path = linkTo(remotes, first?.listedOn ?? '/')
      return [{ path, title: `${name}, all ${rest.length + 1}` }]
    },
  ]
  for (const [name, lines] of bySize)
    for (const shorter of shorten) {
      const text = write()
      if (text.length <= MAX_CHARACTERS) return text
      groups.set(name, shorter(lines, name))
    }
  return write()
}

function sectionText(origin: string, lines: readonly Line[]): string {
  return lines.map((line) => lineText(origin, line)).join('\n')
}

function textsOf({ pathTexts = {}, upcoming = [] }: ReleaseManifest): [string, PathText][] {
  return [
    ...Object.entries(pathTexts),
    ...upcoming.flatMap(({ path, text }): [string, PathText][] => (text ? [[path, text]] : [])),
  ]
}

/** The twin of a page, if its release has one, or else the page itself. */
function linkTo(remotes: readonly ReleaseManifest[], path: string): string {
  const pages = remotes.flatMap(({ routes }) => routes.pages)
  const page = matchRoutes([...pages], path)?.at(-1)?.route
  const hasTwin = remotes.some(({ routes }) =>
    routes.resources?.some(({ id }) => page && id === twinId(page.id)),
  )
  return hasTwin ? twinPath(path) : path
}

function lineText(origin: string, { description, path, title = path }: Line): string {
  const link = `- [${title.replaceAll(/[[\]]/g, '\\$&')}](${new URL(path, origin).href})`
  return description ? `${link}: ${description}` : link
}
