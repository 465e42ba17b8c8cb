import { readFileSync } from 'node:fs'

/** A parameter as the command line explains it. */
export interface CatalogueParameter {
  name: string
  type: string
  required: boolean
  default?: string | number | boolean
  enum?: (string | number | boolean)[]
  description: string
}

/** An API as the command line finds and explains it. */
export interface CatalogueApi {
  id: number
  slug: string
  name: string
  description: string
  keywords?: string
  synonyms?: string
  parameters: CatalogueParameter[]
  /** Groups of parameters of which one must be given whole. */
  combinations: string[][]
  /** True where the call needs a picture. */
  takesPicture: boolean
  /** Arguments of the example call, as they are typed. */
  example: string[]
}

/** The APIs of the catalogue that the package was made from. */
export function readApis(): CatalogueApi[] {
  return JSON.parse(readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8'))
}

/** The version of the package. */
export function readVersion(): string {
  return JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')).version
}
