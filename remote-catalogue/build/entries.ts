export { catalogueFiles } from './catalogue-plugin.ts'
export { type CatalogueEntry, entryShape, slugOf } from './entry-schema.ts'
export { readCatalogue } from './read-catalogue.ts'
