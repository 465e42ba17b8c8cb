/** Parameters and responses of each API by its slug; an archive has those of the catalogue instead. */
export interface Apis {
  [slug: string]: {
    parameters: Readonly<Record<string, string | number | boolean | Blob>>
    answer: unknown
  }
}

/** Origin of the gateway; an archive has that of the site that it comes from. */
export const API_ORIGIN = 'https://api.apiorchard.example'
