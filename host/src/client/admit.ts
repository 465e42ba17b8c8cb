declare global {
  interface Window {
    /** Of the start script: adds the import map of a release, once. */
    admit?(base: string, integrity: string): Promise<void>
  }
}

/**
 * Resolves when the browser knows what the modules of a release must be; none may be asked for before.
 * At once for a release without an import map, as one that runs from source.
 * @throws {Error} when the map cannot be had, or is not the one of the release.
 */
export async function admit(base: string, importMap: string | undefined): Promise<void> {
  if (importMap !== undefined) await window.admit?.(base, importMap)
}
