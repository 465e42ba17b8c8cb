export type { Clock } from './clock.ts'
export type { Limit, Limits } from './limits.ts'
export {
  type Answer,
  type AnswerOf,
  type ApiSlug,
  type CallOptions,
  Orchard,
  type OrchardOptions,
  type ParametersOf,
} from './orchard.ts'
export { type ErrorCode, OrchardError } from './orchard-error.ts'
export type { Usage, UsageQuery, UsageRow } from './usage.ts'
