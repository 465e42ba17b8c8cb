/** Requests of pages to the product API, and what they load by them. */
export {
  createProductApi,
  type ProductApiRequest,
  readJson,
  type SendToProductApi,
} from './product-api.ts'
export { type Failure, ProductApiError, SIGN_IN_TOO_OLD } from './product-api-error.ts'
export { type Resource, useResource } from './use-resource.ts'
