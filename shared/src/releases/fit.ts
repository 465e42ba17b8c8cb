import type { ReleaseManifest } from '#src/contracts/registry.ts'
import { CONTRACT_VERSION } from '#src/contracts/remote-module.ts'

/**
 * Why releases must not be live together, one line each: a contract of another version, a module that
 * the host does not provide, an address that two units claim. Empty where they fit.
 */
export function fitProblems(all: readonly ReleaseManifest[]): string[] {
  const provides = all.find((one) => one.unit === 'host')?.provides ?? {}
  const owners = new Map<string, string>()
  return all.flatMap(({ unit, contract, requires, routes }) => [
    ...(contract === CONTRACT_VERSION
      ? []
      : [`${unit} was built for contract ${contract}, not ${CONTRACT_VERSION}`]),
    ...Object.entries(requires)
      .filter(([name, range]) => !isMet(range, provides[name]))
      .map(([name, range]) => `${unit} needs ${name} ${range}, not ${provides[name] ?? 'none'}`),
    ...[...routes.pages, ...(routes.resources ?? [])].flatMap(({ path }) => {
      const owner = owners.get(path)
      owners.set(path, unit)
      return owner === undefined ? [] : [`${path} is claimed by ${owner} and by ${unit}`]
    }),
  ])
}

/** Releases write ranges as `^1.2.3` only; anything else is met by nothing but itself. */
function isMet(range: string, version: string | undefined): boolean {
  if (version === undefined) return false
  if (!range.startsWith('^')) return range === version
  const [wanted, given] = [range.slice(1), version].map((one) => one.split('.').map(Number))
  if (!wanted || !given || wanted[0] !== given[0]) return false
  const at = wanted.findIndex((part, index) => part !== given[index])
  // Below 1.0.0 the minor number counts as the major one.
  if (wanted[0] === 0 && at === 1) return false
  return at < 0 || (given[at] ?? -1) > (wanted[at] ?? 0)
}
