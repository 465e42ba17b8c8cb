/** What a page must know of a release before it loads any of its modules. */
export interface StartFile {
  /** Text of the import map, byte for byte what policies allow. */
  map: string
  /** Modules that are always needed; below the release's base, as all of them. */
  modules: readonly string[]
  /** Modules that a page needs beside those, by route id. */
  pages: Readonly<Record<string, readonly string[]>>
}

/** Where a `StartFile` lies, beside the modules; also its name among the release's integrities. */
export const START_FILE = 'start.json'

/**
 * How many further addresses a module has, since a browser may keep one that did not arrive. Each must
 * be in the import map: what is not there is loaded whatever it is.
 */
export const RETRY_ADDRESSES = 30

/** What is put behind an address for the given try, 0 being the first; the last ones repeat. */
export function retryQuery(attempt: number): string {
  return attempt === 0 ? '' : `?try=${((attempt - 1) % RETRY_ADDRESSES) + 1}`
}

/**
 * The text of an import map that has nothing but the integrity of modules.
 * @param retried those that are asked for again under other addresses; below `base`, as the others.
 */
export function importMapText(
  base: string,
  modules: readonly (readonly [file: string, integrity: string])[],
  retried: readonly string[] = [],
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
  return JSON.stringify({ integrity: Object.fromEntries(integrity) })
}
