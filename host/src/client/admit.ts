declare global {
  interface Window {
    /** Of the start script: adds the import map of a release, once. */
    admit?(base: string, integrity: string): Promise<unknown>
  }
}

/**
 * Resolves when the browser knows what the modules of a release must be; none may be asked for before.
 * At once for a release without a start file, as one that runs from source.
 * @throws {Error} when the start file cannot be had, or is not the one of the release.
 */
export async function admit(base: string, start: string | undefined): Promise<void> {
  if (start !== undefined) await window.admit?.(base, start)
}
