import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { matchPath } from '@orchard/shared/router/server'
import { resourcePaths } from '#src/registry/release-difference.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import type { Candidate, Gate } from './gate.ts'
import { type Renderer, releaseSet, withRenderer } from './renderer.ts'

type Releases = ReadonlyMap<Unit, ReleaseManifest>

/** Further paths are counted, not named. */
const MAX_NAMED = 12

const GONE = new Set([404, 410])

/** A link to a path that leaves; `page` is null for one in the header or footer. */
interface DeadLink {
  href: string
  unit: Unit
  page: string | null
}

/** Departures: no page links to what leaves the site, and the shell keeps the parts that it had. */
export const departuresGate: Gate = {
  name: 'departures',
  isCostly: true,
  async check(candidate) {
    const { after, before, releasesDir } = candidate
    const notes = describeDepartures(candidate)
    const parts = partsOf(before).filter(
      ({ part }) => !partsOf(after).some((one) => one.part === part),
    )
    const problems = parts.map(
      ({ part, unit }) =>
        `the shell uses the part ${part}, which leaves with ${unit}; let another unit have it first`,
    )
    if (notes.length === 0 || !after.has('host')) return { problems, notes }
    const set = await releaseSet(releasesDir, after)
    const links = await withRenderer(releasesDir, (renderer) => deadLinks(candidate, renderer, set))
    return { problems: [...problems, ...describeLinks(links)], notes }
  },
}

/** A line for each kind of thing that leaves the site. */
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

/** The links to what leaves, on the pages that stay. */
async function deadLinks(
  { after, before, changing }: Candidate,
  { render }: Renderer,
  set: ReleaseSet,
): Promise<DeadLink[]> {
  const former = [...before.values()].filter(({ unit }) => changing.has(unit))
  const now = [...after.values()]
  const pages = now.flatMap(({ paths, unit }) => paths.map((path) => ({ path, unit })))
  const found = await Promise.all(
    pages.map(async ({ path, unit }) =>
      linksIn((await render(set, path)).html)
        .filter(
          ({ href }) => leads(href, former) && (!leads(href, now) || isUnlisted(href, former, now)),
        )
        .map(({ href, isInPage }) => ({ href, unit, page: isInPage ? path : null })),
    ),
  )
  const links = found.flat()
  // A page that is no longer listed may lead on.
  const unsure = new Set(links.map(({ href }) => href).filter((href) => leads(href, now)))
  const kept = await Promise.all(
    [...unsure].map(async (href) => (GONE.has((await render(set, href)).status) ? [] : [href])),
  )
  const leadOn = new Set(kept.flat())
  return links.filter(({ href }) => !leadOn.has(href))
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

/** A sentence for the shell, and one for the pages of each unit. */
function describeLinks(links: readonly DeadLink[]): string[] {
  const inShell = links.filter(({ page }) => page === null)
  const inPages = links.filter(({ page }) => page !== null)
  const units = [...new Set(inPages.map(({ unit }) => unit))]
  return [
    ...(inShell.length > 0 ? [`the header or footer ${linksTo(inShell)}`] : []),
    ...units.map((unit) => {
      const own = inPages.filter((one) => one.unit === unit)
      const pages = new Set(own.map(({ page }) => page))
      const [first] = pages
      return `${first} of ${unit}${pages.size > 1 ? ` (and ${pages.size - 1} more of its pages)` : ''} ${linksTo(own)}`
    }),
  ]
}

function linksTo(links: readonly DeadLink[]): string {
  const paths = [...new Set(links.map(({ href }) => href))]
  const more = paths.length - MAX_NAMED
  const others = more > 0 ? ` and ${more} more` : ''
  const end =
    paths.length === 1
      ? 'which leaves; remove the link first'
      : 'which leave; remove the links first'
  return `links to ${paths.slice(0, MAX_NAMED).join(', ')}${others}, ${end}`
}
