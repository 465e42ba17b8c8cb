export {
  type AnswerNode,
  answerTree,
  answerType,
  docComment,
  isOptional,
  TYPESCRIPT_TYPES,
} from './answer-types.ts'
export { catalogueFiles } from './catalogue-plugin.ts'
export { type CatalogueEntry, entryShape, slugOf } from './entry-schema.ts'
export { readCatalogue } from './read-catalogue.ts'
