export { type CallBody, mediaTypeOf } from './call-body.ts'
export {
  CALL_CONTRACTS_PATH,
  type CallContract,
  type CallContracts,
  type CallParameter,
  callContracts,
  RESPONSE_KINDS,
  type ResponseKind,
  type ResponseOrigin,
  type RetiredApi,
  responseOrigin,
} from './call-contracts.ts'
export { LIVE_SOURCE_IDS, type LiveSourceId } from './live-sources.ts'
export {
  bodyParameters,
  type CallRules,
  hasSecrets,
  type ParameterProblem,
  type ParameterValue,
  parameterRefusal,
  type Query,
  type ReadCall,
  readParameters,
  secretsInAddress,
} from './read-parameters.ts'
export { responseProblems } from './response-problems.ts'
