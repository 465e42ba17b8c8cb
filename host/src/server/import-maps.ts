import { importMapText, type ReleaseManifest } from '@orchard/shared/contracts'

/** The import map inside the document: the modules of the host that start the page, entry first. */
export function startImportMap({ base, integrity, modules }: ReleaseManifest): string {
  return importMapText(
    base,
    modules.map((file) => [file, integrity[file] ?? '']),
  )
}

/** Hashes by which a policy allows the import maps of releases, which the page adds as it needs them. */
export function importMapHashes(releases: readonly ReleaseManifest[]): string[] {
  return releases.flatMap(({ startMap }) => startMap ?? [])
}
