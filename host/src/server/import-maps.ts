import {
  importMapText,
  partFile,
  type ReleaseManifest,
  type SiteReleases,
} from '@orchard/shared/contracts'

/**
 * The import map inside the document: what remotes get from the host, and the modules that start the page, entry first,
 * with those of parts, which the shell may mount before. A remote names nothing else, so that none takes the place of what
 * the host provides.
 */
export function startImportMap({ host, remotes }: Pick<SiteReleases, 'host' | 'remotes'>): string {
  const parts = remotes.flatMap((remote) =>
    remote.parts
      .map(partFile)
      .filter((file) => Object.hasOwn(remote.integrity, file))
      .map((file) => [file, addressed(remote, file)] as const),
  )
  const named = Object.entries(host.imports ?? {})
    .map(([specifier, file]) => [specifier, addressed(host, file)] as const)
    .concat(parts)
  const modules = host.modules.map((file) => addressed(host, file))
  return importMapText(
    '',
    [...modules, ...named.map(([, module]) => module)],
    [],
    Object.fromEntries(named.map(([specifier, [address]]) => [specifier, address])),
  )
}

function addressed({ base, integrity }: ReleaseManifest, file: string): [string, string] {
  return [base + file, integrity[file] ?? '']
}

/** Hashes by which a policy allows the import maps of releases, which the page adds as it needs them. */
export function importMapHashes(releases: readonly ReleaseManifest[]): string[] {
  return releases.flatMap(({ startMap }) => startMap ?? [])
}
