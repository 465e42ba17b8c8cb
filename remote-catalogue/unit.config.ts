import { cataloguePlugin } from './build/catalogue-plugin.ts'

/** The catalogue turns its entry files into data. */
export const plugins = () => [cataloguePlugin(import.meta.dirname)]
