import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { removeAbandoned } from '#src/abandoned-folders.ts'
import { OWN_UNIT, REPOSITORY } from '#src/workspace.ts'
import { brokenExports } from './compare.ts'
import { CONTRACT_SOURCE, CONTRACT_TYPES_FILE, describeContract } from './contract-types.ts'
import { exportedNames, reachedFiles, writeDeclarations } from './declarations.ts'
import { PROVIDED_FILE, type ProvidedModule, readProvided } from './provided.ts'

const OWN = '@orchard/shared/'
/** The declarations that the present versions stand for, a file for each module. */
const SNAPSHOTS = 'shared/provided'
const FILE_HEAD = '==> '

/** What the sources provide, beside what is written down. */
export interface DerivedModules {
  modules: Record<string, ProvidedModule>
  /** Texts to write, by path from the top of the repository. */
  files: Map<string, string>
  /** A sentence for each module whose version changes. */
  changes: string[]
}

/**
 * Derives the types of the contract, and the version of each provided module from its exports and types. A type that older remotes can no longer use,
 * or an export that is gone, makes a new major version; another export makes a minor one.
 * @throws {Error} when the types of shared are wrong.
 */
export async function deriveProvided(): Promise<DerivedModules> {
  // Below a folder that git ignores, and from where packages are found.
  const parent = path.join(REPOSITORY, 'platform/dist')
  await mkdir(parent, { recursive: true })
  const prefix = 'interfaces.'
  removeAbandoned(parent, prefix)
  const work = await mkdtemp(path.join(parent, `${prefix}${process.pid}.`))
  try {
    await writeDeclarations(path.join(work, 'now'))
    const derived: DerivedModules = { modules: {}, files: new Map(), changes: [] }
    for (const [name, known] of Object.entries(readProvided()))
      derived.modules[name] = name.startsWith(OWN)
        ? await deriveOwn(work, name, known, derived)
        : await deriveForeign(name, known, derived)
    derived.files.set(PROVIDED_FILE, `${JSON.stringify(derived.modules, null, 2)}\n`)
    const contract = describeContract(
      await readFile(path.join(REPOSITORY, CONTRACT_SOURCE), 'utf8'),
    )
    derived.files.set(CONTRACT_TYPES_FILE, `${JSON.stringify(contract, null, 1)}\n`)
    return derived
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function deriveOwn(
  work: string,
  name: string,
  known: ProvidedModule,
  { changes, files }: DerivedModules,
): Promise<ProvidedModule> {
  const subPath = name.slice(OWN.length)
  const entry = `src/${subPath}/index.d.ts`
  const reached = await reachedFiles(path.join(work, 'now'), entry)
  const snapshot = `${SNAPSHOTS}/${subPath}.txt`
  const text = formatSnapshot(reached)
  files.set(snapshot, text)
  const now = exportedNames(reached, entry)
  const all = [...now.values, ...now.types]
  const [major = 0, minor = 0, patch = 0] = known.version.split('.').map(Number)
  const before = await readIfThere(path.join(REPOSITORY, snapshot))
  if (before === null || !known.exports)
    return { ...known, exports: Object.fromEntries(now.values.map((one) => [one, major])) }
  if (before === text) return known

  const old = parseSnapshot(before)
  const folder = path.join(work, subPath)
  for (const [side, content] of [
    ['old', old],
    ['now', reached],
  ] as const)
    for (const [file, declarations] of content)
      await writeBelow(path.join(folder, side), file, declarations)
  const names = exportedNames(old, entry)
  const broken = await brokenExports(
    folder,
    { folder: 'old', entry, names },
    { folder: 'now', entry, names: now },
  )
  const isKnown = (one: string) => names.values.includes(one) || names.types.includes(one)
  const added = all.filter((one) => !isKnown(one))
  const version =
    broken.size > 0
      ? `${major + 1}.0.0`
      : added.length > 0
        ? `${major}.${minor + 1}.0`
        : `${major}.${minor}.${patch + 1}`
  const since = Number(version.split('.')[0])
  const why = [
    broken.size > 0 && `older remotes can no longer use ${[...broken].join(', ')}`,
    added.length > 0 && `it has ${added.join(', ')}`,
  ].filter(Boolean)
  changes.push(
    `${name} goes from ${known.version} to ${version}: ${why.join('; ') || 'its types changed'}`,
  )
  const revisions = now.values.map((one) => {
    const earlier = known.exports?.[one]
    return [one, earlier === undefined || broken.has(one) ? since : earlier]
  })
  return { ...known, version, exports: Object.fromEntries(revisions) }
}

/** A module of others has the version of its package that is installed. */
async function deriveForeign(
  name: string,
  known: ProvidedModule,
  { changes }: DerivedModules,
): Promise<ProvidedModule> {
  const [packageName = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []
  const file = path.join(REPOSITORY, 'node_modules', packageName, 'package.json')
  const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'))
  if (version !== known.version)
    changes.push(`${name} goes from ${known.version} to ${version}, which is installed`)
  return { version }
}

/** Names the files that are not as they would be written now. */
export async function staleFiles({ files }: DerivedModules): Promise<string[]> {
  const stale: string[] = []
  for (const [file, text] of files)
    if ((await readIfThere(path.join(REPOSITORY, file))) !== text) stale.push(file)
  return stale
}

let checked: Promise<void> | undefined

/**
 * Checks, once in a process, that the versions that are written down are those of the sources. A package of shared was
 * made of checked ones.
 * @throws {Error} saying what changes, and how to write it down.
 */
export async function requireDerived(): Promise<void> {
  if (OWN_UNIT !== null) return
  checked ??= deriveProvided().then(async (derived) => {
    const stale = await staleFiles(derived)
    if (stale.length > 0)
      throw new Error(
        [...derived.changes, `${stale.join(', ')} must change; run npm run interfaces`].join('\n'),
      )
  })
  await checked
}

/** Writes the versions and the declarations that they stand for. */
export async function writeProvided({ files }: DerivedModules): Promise<void> {
  for (const [file, text] of files) await writeBelow(REPOSITORY, file, text)
}

function formatSnapshot(files: ReadonlyMap<string, string>): string {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([file, text]) => `${FILE_HEAD}${file}\n${text.trimEnd()}\n`).join('')
}

function parseSnapshot(text: string): Map<string, string> {
  const parts = text.split(new RegExp(`^${FILE_HEAD}`, 'm')).filter(Boolean)
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end), part.slice(end + 1)]
    }),
  )
}

async function readIfThere(file: string): Promise<string | null> {
  return existsSync(file) ? await readFile(file, 'utf8') : null
}

async function writeBelow(folder: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, text)
}
