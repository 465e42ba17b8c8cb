import { importMapText, type ReleaseManifest, type SiteReleases } from '@orchard/shared/contracts'

/**
 * The import map inside the document: what remotes get from the host, and the modules that start the page, entry first,
 * with those of parts, which the shell may mount before.
 */
export function startImportMap({ host, remotes }: Pick<SiteReleases, 'host' | 'remotes'>): string {
  const named = [host, ...remotes].flatMap(({ base, imports = {}, integrity }) =>
    Object.entries(imports).map(([specifier, file]) => ({
      specifier,
      address: base + file,
      integrity: integrity[file] ?? '',
    })),
  )
  const modules = new Map([
    ...host.modules.map((file) => [host.base + file, host.integrity[file] ?? ''] as const),
    ...named.map(({ address, integrity }) => [address, integrity] as const),
  ])
  const imports = Object.fromEntries(named.map(({ specifier, address }) => [specifier, address]))
  return importMapText('', [...modules], [], imports)
}

/** Hashes by which a policy allows the import maps of releases, which the page adds as it needs them. */
export function importMapHashes(releases: readonly ReleaseManifest[]): string[] {
  return releases.flatMap(({ startMap }) => startMap ?? [])
}
