import type { CatalogueApi } from '@orchard/client/catalogue'
import { type CatalogueEntry, slugOf } from '#build/entry-schema.ts'

/** The catalogue as the command line reads it. */
export function commandCatalogue(entries: readonly CatalogueEntry[]): CatalogueApi[] {
  return entries.map((entry) => {
    const { args, body, combinations, description, id, keywords, name, parameters, synonyms, url } =
      entry
    const takesPicture = body?.kind === 'picture'
    return {
      id,
      slug: slugOf(url),
      name,
      description,
      ...(keywords ? { keywords } : {}),
      ...(synonyms ? { synonyms } : {}),
      parameters: parameters.map(({ name, type, required, description, ...rule }) => ({
        name,
        type,
        required,
        ...(rule.default === undefined ? {} : { default: rule.default }),
        ...(rule.enum ? { enum: rule.enum } : {}),
        description,
      })),
      combinations: combinations ?? [],
      takesPicture,
      example: [
        ...(takesPicture ? ['picture=@FILE'] : []),
        ...Object.entries(args).map(([name, value]) => quoted(`${name}=${value}`)),
      ],
    }
  })
}

/** A word as shells read it. */
function quoted(word: string): string {
  return /^[\w=.,:@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
