import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import type { SamplePage } from '#src/gates/changed-pages.ts'
import type { PageError } from './page-errors.ts'
import { explainReactError } from './react-errors.ts'

/** Limit of problems that are listed. */
const MAX_PROBLEMS = 20
const FRAME = /\/_mf\/([a-z0-9]+)\/([a-f0-9]{12})\/([^\s:?)]+)(?:\?[^\s:)]*)?:(\d+):(\d+)/g

/** An error of a page, with what else helps to find its cause. */
export interface Sighting extends PageError {
  sample: SamplePage
  /** Further errors after it. */
  more: number
  /** Where hydration found a difference, and what did not load; empty without either. */
  hints: readonly string[]
}

/**
 * Puts sightings into words, one line for each cause on a page: page, what was done, message, and the line of the
 * code.
 */
export function describeSightings(
  sightings: readonly Sighting[],
  releases: ReadonlyMap<Unit, ReleaseManifest>,
): string[] {
  const lines = new Map<string, { text: string; also: Set<string> }>()
  for (const { hints, how, message, more, sample, stack } of sightings) {
    const cause = explainReactError(message)
    const key = `${sample.path} ${cause}`
    const known = lines.get(key)
    if (known) {
      known.also.add(how)
      continue
    }
    const at = locate(stack, releases)
    const text = [
      `${sample.unit}: ${sample.path}, ${how}: ${cause}`,
      ...(at ? [` (${at})`] : []),
      ...hints.map((one) => `; ${one}`),
      ...(more > 0 ? [`; then ${more} more error${more === 1 ? '' : 's'}`] : []),
    ].join('')
    lines.set(key, { text, also: new Set() })
  }
  const all = [...lines.values()].map(({ also, text }) =>
    also.size > 0 ? `${text}; also ${[...also].join(', ')}` : text,
  )
  const left = all.length - MAX_PROBLEMS
  return [...all.slice(0, MAX_PROBLEMS), ...(left > 0 ? [`and ${left} more`] : [])]
}

/**
 * The first line of a stack that is in a file of a release, of a remote before the host, whose libraries every remote
 * calls; with the source file where that is certain. Null where no line is.
 */
export function locate(stack: string, releases: ReadonlyMap<Unit, ReleaseManifest>): string | null {
  const frames = [...stack.matchAll(FRAME)]
  const [, unit, , file, line, column] = frames.find(([, one]) => one !== 'host') ?? frames[0] ?? []
  if (!unit || !file) return null
  const source = sourceOf(releases.get(unit), file)
  return `${source ? `${source}, ` : ''}${file}:${line}:${column} of ${unit}`
}

/** The source file of a page's own module: a build names it after that. */
function sourceOf(release: ReleaseManifest | undefined, file: string): string | null {
  const [, name] = /^assets\/(.+-page)\.js$/.exec(file) ?? []
  const isOfPage = Object.values(release?.pageModules ?? {}).some(([first]) => first === file)
  return name && isOfPage ? `src/pages/${name}.tsx` : null
}
