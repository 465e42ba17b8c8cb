import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { matchPath } from '@orchard/shared/router/server'
import { resourcePaths } from '#src/registry/release-difference.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import type { Candidate, Findings, Gate } from './gate.ts'
import { type Renderer, releaseSet, withRenderer } from './renderer.ts'

type Releases = ReadonlyMap<Unit, ReleaseManifest>

/** Limit of links that are listed, and of pages that are named for each. */
const MAX_PROBLEMS = 20
const MAX_PAGES = 3

const GONE = new Set([404, 410])
const SHELL = 'the shell (header or footer of every page)'

/** Departures: no page links to what leaves the site, and the shell keeps the parts that it had. */
export const departuresGate: Gate = {
  name: 'departures',
  async check(candidate) {
    const { after, before, releasesDir } = candidate
    const notes = describeDepartures(candidate)
    const parts = partsOf(before).filter(
      ({ part }) => !partsOf(after).some((one) => one.part === part),
    )
    const problems = parts.map(
      ({ part, unit }) =>
        `the shell uses the part ${part}, which leaves with ${unit}; give it to another unit first`,
    )
    if (notes.length === 0 || !after.has('host')) return { problems, notes }
    const set = await releaseSet(releasesDir, after)
    const links = await withRenderer(releasesDir, (renderer) => deadLinks(candidate, renderer, set))
    return { problems: [...problems, ...listed(links)], notes } satisfies Findings
  },
}

/** What leaves the site, a line for each kind; none where nothing does. */
function describeDepartures({ after, before }: Candidate): string[] {
  const left = (pick: (release: ReleaseManifest) => readonly string[]) => {
    const kept = new Set([...after.values()].flatMap(pick))
    return [...before.values()].flatMap(pick).filter((one) => !kept.has(one))
  }
  const kinds = [
    ['Pages', left(({ routes }) => routes.pages.map(({ path }) => path))],
    ['Resources', left(resourcePaths)],
    ['Entries of the sitemap', left(({ paths }) => paths)],
  ] as const
  return kinds.flatMap(([kind, paths]) =>
    paths.length > 0 ? [`${kind} that leave (${paths.length}): ${paths.join(', ')}`] : [],
  )
}

function partsOf(releases: Releases): { part: string; unit: Unit }[] {
  return [...releases.values()].flatMap(({ parts, unit }) => parts.map((part) => ({ part, unit })))
}

/** Paths that leave and that a page still links to, with where the links are. */
async function deadLinks(
  { after, before, changing }: Candidate,
  { render }: Renderer,
  set: ReleaseSet,
): Promise<Map<string, Set<string>>> {
  const former = [...before.values()].filter(({ unit }) => changing.has(unit))
  const now = [...after.values()]
  const found = new Map<string, Set<string>>()
  await Promise.all(
    now.flatMap(({ paths, unit }) =>
      paths.map(async (path) => {
        for (const { href, isInPage } of linksIn((await render(set, path)).html))
          if (leads(href, former) && (!leads(href, now) || isUnlisted(href, former, now)))
            found.set(
              href,
              (found.get(href) ?? new Set()).add(isInPage ? `${unit} ${path}` : SHELL),
            )
      }),
    ),
  )
  // A page that is no longer listed may lead on.
  const unsure = [...found.keys()].filter((href) => leads(href, now))
  await Promise.all(
    unsure.map(async (href) => {
      if (!GONE.has((await render(set, href)).status)) found.delete(href)
    }),
  )
  return found
}

/** Links to paths of the site, in the page itself or around it. */
function linksIn(html: string): { href: string; isInPage: boolean }[] {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  const hrefs = (text: string) =>
    [...text.matchAll(/\bhref="(\/(?!\/)[^"#?]*)/g)].map(([, href = '']) => href)
  return [
    ...hrefs(main).map((href) => ({ href, isInPage: true })),
    ...hrefs(html.replace(main, '')).map((href) => ({ href, isInPage: false })),
  ]
}

function leads(href: string, releases: readonly ReleaseManifest[]): boolean {
  return releases.some(({ routes: { pages, resources = [] } }) =>
    [...pages, ...resources].some(({ path }) => matchPath(path, href)),
  )
}

function isUnlisted(
  href: string,
  before: readonly ReleaseManifest[],
  after: readonly ReleaseManifest[],
): boolean {
  const [was, is] = [before, after].map((all) => all.some(({ paths }) => paths.includes(href)))
  return was === true && is === false
}

function listed(links: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const all = [...links].map(([href, places]) => {
    const named = places.has(SHELL) ? [SHELL] : [...places].slice(0, MAX_PAGES)
    const more = places.size - named.length
    const others = more > 0 && !places.has(SHELL) ? ` and ${more} more pages` : ''
    return `${href} leaves, but ${named.join(', ')}${others} links to it; remove the link first`
  })
  const more = all.length - MAX_PROBLEMS
  return [...all.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more links`] : [])]
}
