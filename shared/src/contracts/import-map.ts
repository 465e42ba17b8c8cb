/** Facts about a release that a page needs before it loads any of its modules. */
export interface StartFile {
  /** Text of the import map, byte for byte as the content security policy allows it. */
  map: string
  /** Modules that every page needs; all paths are relative to the release's base. */
  modules: readonly string[]
  /** Further modules of a page, by route id. */
  pages: Readonly<Record<string, readonly string[]>>
}

/** Path of the `StartFile`, beside the modules; also its key in the release's integrity list. */
export const START_FILE = 'start.json'

/**
 * Path of the module of a part, for a release that has one, and its specifier: it exports `openPart`, which does what the
 * remote entry's does and of the context only needs `readAsset`. It imports nothing and is in the import map of each document, so
 * that the shell can mount the part before it has anything else. A JSON file of the same name has its data, if it has any.
 */
export function partFile(part: string): string {
  return `parts/${part}.js`
}

/** Specifier of the search box, which starts before the rest of the host. */
export const SEARCH_BOX = 'search-box.js'

/**
 * Number of alternative addresses per module, for retries: browsers remember a module that failed
 * to load. The import map must list each, since nothing else checks their integrity.
 */
export const RETRY_ADDRESSES = 30

/** The query for the given attempt, 0 being the first; the last ones repeat. */
export function retryQuery(attempt: number): string {
  return attempt === 0 ? '' : `?try=${((attempt - 1) % RETRY_ADDRESSES) + 1}`
}

/**
 * An import map with the integrity of modules.
 * @param retried modules that also have alternative addresses; relative to `base`, like the others.
 * @param imports addresses of modules by their specifiers.
 */
export function importMapText(
  base: string,
  modules: readonly (readonly [file: string, integrity: string])[],
  retried: readonly string[] = [],
  imports?: Readonly<Record<string, string>>,
): string {
  const integrity = modules.flatMap(([file, value]) => [
    [base + file, value],
    ...(retried.includes(file)
      ? Array.from({ length: RETRY_ADDRESSES }, (_, index) => [
          base + file + retryQuery(index + 1),
          value,
        ])
      : []),
  ])
  return JSON.stringify({ imports, integrity: Object.fromEntries(integrity) })
}
