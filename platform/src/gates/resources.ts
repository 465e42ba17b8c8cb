import type { PublicRead, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { findResource } from '#src/serve/variants/release-set.ts'
import { describeMisfits } from './describe-misfits.ts'
import type { Candidate, Gate } from './gate.ts'
import { type Renderer, releaseSet, withRenderer } from './renderer.ts'

/** A public resource that somebody reads, and the unit that provides it. */
interface Need extends PublicRead {
  /** The unit whose release says so. */
  declaredBy: Unit
  /** The unit or service that reads it. */
  reader: string
  /** Null where no unit has it. */
  provider: Unit | null
}

/** Resources: what units and services read of other units is still there, and has what they need of it. */
export const resourcesGate: Gate = {
  name: 'resources',
  async check(candidate) {
    const { after, releasesDir } = candidate
    if (!after.has('host')) return { problems: [] } // the skew gate says so
    const needs = needsOf(after).filter((need) => mayChange(need, candidate))
    const isProvided = ({ provider }: Need) => provider !== null
    const provided = needs.filter(isProvided)
    const ended = needs.filter((need) => !isProvided(need) && isEnded(need, candidate))
    const misfits =
      provided.length > 0
        ? await withRenderer(releasesDir, async (renderer) => {
            const set = await releaseSet(releasesDir, after)
            return Promise.all(provided.map((need) => misfitsOf(need, renderer, set)))
          })
        : []
    return {
      problems: [...ended.map((need) => describeEnd(need, candidate)), ...misfits.flat()],
      notes: needs
        .filter((need) => !ended.includes(need))
        .map(({ path, provider, reader }) => `${reader} reads ${path} of ${provider ?? 'no unit'}`),
    }
  },
}

function needsOf(releases: ReadonlyMap<Unit, ReleaseManifest>): Need[] {
  return [...releases.values()].flatMap(({ reads = [], unit }) =>
    reads.map((read) => ({
      ...read,
      declaredBy: unit,
      reader: read.service ?? unit,
      provider: providerOf(read.path, releases),
    })),
  )
}

function providerOf(path: string, releases: ReadonlyMap<Unit, ReleaseManifest>): Unit | null {
  return findResource({ remotes: [...releases.values()] }, path)?.unit ?? null
}

/** A host renders the resources of all; one that nobody has may be what a unit that changes has ended. */
function mayChange({ declaredBy, provider }: Need, { changing }: Candidate): boolean {
  return provider === null || ['host', declaredBy, provider].some((one) => changing.has(one))
}

/**
 * A new environment gets its units one after the other, so a resource may be missing; it may not end, and a unit that is
 * live comes after what it newly reads.
 */
function isEnded({ declaredBy, path }: Need, { before, changing }: Candidate): boolean {
  if (providerOf(path, before) !== null) return true
  const live = before.get(declaredBy)
  const isNew = live !== undefined && !live.reads?.some((one) => one.path === path)
  return isNew && changing.has(declaredBy)
}

function describeEnd({ declaredBy, path, reader }: Need, { before }: Candidate): string {
  const former = providerOf(path, before)
  return former === null
    ? `${reader} reads ${path}, which no unit provides; release the unit that does first`
    : `${reader} reads ${path}, which ${former} no longer provides; keep it, or first make ${reader} do without: ${howToChange(reader, declaredBy)}`
}

async function misfitsOf(
  { declaredBy, path, provider, reader, schema }: Need,
  { renderResource }: Renderer,
  set: Awaited<ReturnType<typeof releaseSet>>,
): Promise<string[]> {
  const found = await renderResource(set, path).then(
    ({ status, text }) => (status === 200 ? describeMisfits(text, schema) : [`status ${status}`]),
    (error: Error) => [`it fails: ${error.message.split('\n')[0]}`],
  )
  return found.map(
    (one) =>
      `${reader} reads ${path} of ${provider}, which does not fit: ${one}; keep what it reads, or first change ${reader}: ${howToChange(reader, declaredBy)}`,
  )
}

function howToChange(reader: string, declaredBy: Unit): string {
  const release = `npm run release -- ${declaredBy}`
  return reader === declaredBy
    ? release
    : `start it from changed sources, then ${release}, which says what services read`
}
