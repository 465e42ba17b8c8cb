/**
 * Parameters and answers of each API by its slug. `npm run clients` packs the catalogue's own types and the
 * address of the gateway in place of this file.
 */
export interface Apis {
  [slug: string]: {
    parameters: Readonly<Record<string, string | number | boolean | Blob>>
    answer: unknown
  }
}

/** Origin of the gateway. */
export const API_ORIGIN = 'http://localhost:3200'
