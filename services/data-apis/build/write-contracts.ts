import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const CATALOGUE = path.join(import.meta.dirname, '../../../remote-catalogue')
const CONTRACTS = path.join(import.meta.dirname, '../src/contracts')
/** The sources of the contracts: the entries, their schema and the generator. */
const SOURCES = [path.join(CATALOGUE, 'apis'), path.join(CATALOGUE, 'build'), import.meta.dirname]

/**
 * Writes the contract of every entry of the catalogue that it differs from, and removes those of entries that are gone.
 * Several processes may do so at once.
 * @throws {Error} for an entry that breaks the format.
 */
export default async function writeContracts(folder = CONTRACTS): Promise<void> {
  const last = path.join(folder, '.fingerprint')
  await mkdir(folder, { recursive: true })
  // Spares most commands the time that it takes to load the generator and to read YAML.
  if ((await readText(last)) === (await fingerprint(folder))) return
  const { entrySlugs, readEntry } = await import('./entry-files.ts')
  const { contractSource } = await import('./contract-source.ts')
  const slugs = await entrySlugs()
  for (const slug of slugs) {
    const { entry } = await readEntry(slug)
    await replace(path.join(folder, `${slug}.ts`), contractSource(entry))
  }
  for (const name of await readdir(folder))
    if (name.endsWith('.ts') && !slugs.includes(name.slice(0, -'.ts'.length)))
      await rm(path.join(folder, name), { force: true })
  await replace(last, await fingerprint(folder))
}

/** Leaves a file alone that has the text already; nobody reads half of it. */
async function replace(file: string, text: string): Promise<void> {
  if ((await readText(file)) === text) return
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, text)
  await rename(temporary, file)
}

/** Of the sources and the contracts, since somebody may have edited those. */
async function fingerprint(contracts: string): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [...SOURCES, contracts])
    for (const name of (await readdir(folder)).sort())
      if (/^[\da-z-]+\.(?:ts|yaml)$/.test(name))
        hash.update(`\0${name}\0`).update((await readText(path.join(folder, name))) ?? '')
  return hash.digest('hex')
}

function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}
