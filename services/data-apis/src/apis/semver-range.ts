import semver from 'semver'
import { contract, type Parameters } from '#contracts/semver-range.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'

const MAX_VERSIONS = 50

interface Options {
  includePrerelease: boolean
  loose: false
}

/** The lowest version that there is; the library passes over it. */
const LOWEST = '0.0.0-0'

/** The library throws a type error for a range that it cannot read. */
function readRange(text: string, options: Options): semver.Range {
  try {
    return new semver.Range(text, options)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw invalidParameter('range', 'must be a range of npm such as ^1.4.0 || ~2.1')
  }
}

function readVersion(name: 'version' | 'versions', text: string): string {
  const version = semver.valid(text)
  if (version === null)
    throw invalidParameter(name, `must be three numbers such as 1.4.0-beta.1; ${text} is not`)
  return version
}

function readVersions(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > MAX_VERSIONS)
    throw invalidParameter('versions', `must have at most ${MAX_VERSIONS} versions`)
  return parts.map((part) => readVersion('versions', part))
}

/** True for a version between the bounds of one alternative, whether that admits it or not. */
function isWithin(comparators: readonly semver.Comparator[], version: string): boolean {
  return comparators.every((comparator) => comparator.test(version))
}

function positionOf(version: string, range: semver.Range, options: Options): string {
  if (range.test(version)) return 'inside'
  // The library takes a pre-release that the range leaves out for one above or below it.
  if (range.set.some((comparators) => isWithin(comparators, version))) return 'gap'
  if (semver.gtr(version, range, options)) return 'above'
  return semver.ltr(version, range, options) ? 'below' : 'gap'
}

function lowestOf(range: semver.Range, options: Options): string | null {
  if (range.test(LOWEST)) return LOWEST
  return semver.minVersion(range, options)?.version ?? null
}

/** An empty comparator admits everything; spelled out, that is this. */
function everything({ includePrerelease }: Options): string {
  return includePrerelease ? `>=${LOWEST}` : '>=0.0.0'
}

export default defineApi(contract, {
  handle(given: Parameters) {
    const options: Options = { includePrerelease: given.include_prerelease, loose: false }
    const range = readRange(given.range, options)
    const version = given.version === undefined ? null : readVersion('version', given.version)
    const versions = given.versions === undefined ? [] : readVersions(given.versions)
    const matches = semver.rsort(versions.filter((one) => range.test(one)))
    const alternatives = range.set.map((comparators) => ({
      comparators: comparators.map(({ value }) => value || everything(options)),
    }))
    return {
      range: alternatives.map(({ comparators }) => comparators.join(' ')).join(' || '),
      alternatives,
      lowest: lowestOf(range, options),
      version,
      satisfies: version === null ? null : range.test(version),
      position: version === null ? null : positionOf(version, range, options),
      highest: matches[0] ?? null,
      ...(matches.length > 0 && { matches }),
    }
  },
})
