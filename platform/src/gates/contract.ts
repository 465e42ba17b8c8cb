import { createRequire } from 'node:module'
import type { PageRoute, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { readDeclaredForms } from '@orchard/shared/declared-forms'
import { isRecord } from '@orchard/shared/http'
import { matchRoutes } from '@orchard/shared/router/server'
import { evaluateRelease, requireProvided } from '#src/bundle/server-bundle.ts'
import { collidingPaths, contractProblem, sharedParts, takenPaths } from '#src/registry/fit.ts'
import { flagProblems } from '#src/registry/flags.ts'
import { navigationProblems } from '#src/registry/navigation.ts'
import { contractDifferences } from './contract-types.ts'
import { affectedRemotes, type Candidate, type Gate } from './gate.ts'

/** The contract: remote entries load and do what the route tables promise, and the tables fit to each other. */
export const contractGate: Gate = {
  name: 'contract',
  async check(candidate) {
    const remotes = affectedRemotes(candidate)
    const all = [...candidate.after.values()]
    const provided = hostModules(candidate)
    const remoteEntries = await Promise.all(
      remotes.map((remote) =>
        exposedModuleProblems(candidate.releasesDir, remote, provided.modules),
      ),
    )
    return {
      problems: [
        ...provided.problems,
        ...remotes.flatMap((remote) => differences(candidate, remote)),
        ...remoteEntries.flat(),
        ...remotes.flatMap((remote) => missingExports(remote, provided.modules)),
        ...collidingPaths(all).map((one) => `${one}; one of them must move`),
        ...sharedParts(all).map((one) => `${one}; one of them must give it up`),
        ...remotes
          .flatMap((remote) => takenPaths(remote, candidate.before))
          .map((one) => `${one}; choose another address`),
        ...remotes.flatMap((remote) => strayPaths(candidate, remote)),
        ...remotes.flatMap(navigationProblems),
        ...remotes.flatMap(formProblems),
        ...remotes.flatMap(flagProblems),
      ],
    }
  },
}

/** How a remote and the host were built with another contract. */
function differences({ after, changing }: Candidate, remote: ReleaseManifest): string[] {
  const host = after.get('host')
  const nameOf = (unit: Unit) => `the ${changing.has(unit) ? 'new' : 'live'} ${unit}`
  const names = { host: nameOf('host'), remote: nameOf(remote.unit) }
  return contractDifferences(host ?? {}, remote, names).map(
    (one) =>
      `${one}; give both until every unit is built with the new one, as "Versions of the contract" in docs/releasing.md says`,
  )
}

/** The fault of forms that the product API would not take. */
function formProblems({ routes, unit }: ReleaseManifest): string[] {
  try {
    readDeclaredForms(routes.forms ?? {})
    return []
  } catch (error) {
    return [`${unit} declares a form that cannot be used: ${reason(error)}`]
  }
}

/** Checks that the host's built bundle provides everything its manifest names. */
function hostModules({ releasesDir, after }: Candidate): {
  modules: Readonly<Record<string, unknown>>
  problems: string[]
} {
  const host = after.get('host')
  if (!host) return { modules: {}, problems: ['No host is live; release it first'] }
  try {
    const require = createRequire(import.meta.url)
    const { provided, renderSite } = evaluateRelease(releasesDir, host, require)
    const modules = isRecord(provided) ? provided : {}
    const missing = Object.keys(host.provides).filter((name) => !(name in modules))
    return {
      modules,
      problems: [
        ...missing.map(
          (name) =>
            `The host says that it provides ${name}, but host/src/server/server-entry.ts does not`,
        ),
        ...(typeof renderSite === 'function' ? [] : ['The bundle of the host has no renderSite']),
      ],
    }
  } catch (error) {
    return { modules: {}, problems: [`The bundle of the host does not load: ${reason(error)}`] }
  }
}

/**
 * Names that a remote imports and the host's modules lack: browsers would refuse the whole file. A range of versions does
 * not say it of packages of others.
 */
function missingExports(
  { unit, uses = {} }: ReleaseManifest,
  modules: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(uses).flatMap(([module, names]) => {
    const had = modules[module]
    const missing = isRecord(had) ? Object.keys(names).filter((name) => !(name in had)) : []
    return missing.map(
      (name) => `${unit} uses ${name} of ${module}, which the host does not provide`,
    )
  })
}

/** Checks that a remote's built remote entry loads, has the contract's version, and knows each id of its table. */
async function exposedModuleProblems(
  releasesDir: string,
  manifest: ReleaseManifest,
  modules: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { unit, routes, pageModules } = manifest
  const outdated = contractProblem(manifest)
  if (outdated) return [`${outdated}; build it from today's sources`]
  let remoteEntry: Record<string, unknown>
  try {
    const require = requireProvided(unit, () => modules)
    const { remote } = evaluateRelease(releasesDir, manifest, require)
    if (!isRecord(remote)) return [`${unit}: src/remote.ts exports no remote`]
    remoteEntry = remote
  } catch (error) {
    return [`${unit}: its exposed module does not load under this host: ${reason(error)}`]
  }
  const pages = routes.pages.map((route) => pageProblem(unit, remoteEntry, route))
  const resources = (routes.resources ?? []).map(({ id }) =>
    loadProblem(unit, remoteEntry, 'loadResource', id, { needs: ['render'], mustNotHave: [] }),
  )
  const known = new Set(routes.pages.map(({ id }) => id))
  const strays = Object.keys(pageModules)
    .filter((id) => !known.has(id))
    .map(
      (id) =>
        `${unit}: remote.ts loads the page ${id}, but routes.ts has no such id; add or remove it`,
    )
  return [...(await Promise.all([...pages, ...resources])).flat(), ...strays]
}

async function pageProblem(
  unit: Unit,
  remoteEntry: Record<string, unknown>,
  { group, id }: PageRoute,
) {
  const prefix = id.startsWith(`${unit}/`)
    ? []
    : [`${unit}: the page id ${id} must begin with ${unit}/`]
  return [
    ...prefix,
    ...(await loadProblem(unit, remoteEntry, 'loadPage', id, {
      needs: ['Component', 'head'],
      // The server, which would have to run them, knows no member of a group.
      mustNotHave: group === undefined ? [] : ['loader', 'action'],
    })),
  ]
}

async function loadProblem(
  unit: Unit,
  remoteEntry: Record<string, unknown>,
  loader: 'loadPage' | 'loadResource',
  id: string,
  { needs, mustNotHave }: Record<'needs' | 'mustNotHave', readonly string[]>,
): Promise<string[]> {
  const load = remoteEntry[loader]
  if (typeof load !== 'function')
    return [`${unit}: src/remote.ts has no ${loader}, but routes.ts names ${id}`]
  try {
    const found: unknown = await load.call(remoteEntry, id)
    const has = (part: string) => isRecord(found) && typeof found[part] === 'function'
    return [
      ...needs
        .filter((part) => !has(part))
        .map(
          (part) => `${unit}: what ${id} loads has no ${part}; export it from the page's module`,
        ),
      ...mustNotHave
        .filter(has)
        .map(
          (part) =>
            `${unit}: ${id} is for members of a group and has a ${part}; its component loads data itself`,
        ),
    ]
  } catch (error) {
    return [`${unit}: routes.ts names ${id}, but remote.ts does not load it: ${reason(error)}`]
  }
}

/** Paths that a remote lists but that lead to no page of its own. */
function strayPaths({ after }: Candidate, { unit, paths }: ReleaseManifest): string[] {
  const table = [...after.values()].flatMap(({ routes }) =>
    routes.pages.map(({ id, path }) => ({ id, path })),
  )
  return paths.flatMap((path) => {
    const id = matchRoutes(table, path)?.at(-1)?.route.id
    return id?.startsWith(`${unit}/`)
      ? []
      : [
          `${unit}: listPaths names ${path}, which leads to ${id ?? 'no page'}; correct listPaths or routes.ts`,
        ]
  })
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
