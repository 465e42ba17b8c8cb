declare global {
  interface Window {
    /** Set by the start script: adds the import map of a release, once. */
    addImportMap?(base: string, integrity: string): Promise<unknown>
  }
}

/**
 * Resolves when the browser has the integrity hashes of a release's modules; none may be requested before.
 * Resolves at once for a release without a start file, such as one that runs from source.
 * @throws {Error} when the start file cannot be fetched or is not the release's own.
 */
export async function addImportMap(base: string, start: string | undefined): Promise<void> {
  if (start !== undefined) await window.addImportMap?.(base, start)
}
