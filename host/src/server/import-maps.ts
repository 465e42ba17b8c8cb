import {
  importMapText,
  partFile,
  type ReleaseManifest,
  type SiteReleases,
} from '@orchard/shared/contracts'

/**
 * The import map inside the document: the modules of the host that start the page, entry first, and those of parts,
 * which the shell may mount before.
 */
export function startImportMap({ host, remotes }: Pick<SiteReleases, 'host' | 'remotes'>): string {
  return importMapText('', [
    ...host.modules.map((file) => addressed(host, file)),
    ...remotes.flatMap((remote) =>
      remote.parts
        .map(partFile)
        .filter((file) => file in remote.integrity)
        .map((file) => addressed(remote, file)),
    ),
  ])
}

function addressed({ base, integrity }: ReleaseManifest, file: string): [string, string] {
  return [base + file, integrity[file] ?? '']
}

/** Hashes by which a policy allows the import maps of releases, which the page adds as it needs them. */
export function importMapHashes(releases: readonly ReleaseManifest[]): string[] {
  return releases.flatMap(({ startMap }) => startMap ?? [])
}
