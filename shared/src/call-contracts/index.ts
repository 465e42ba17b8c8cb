export { type CallBody, mediaTypeOf } from './call-body.ts'
export {
  type CallContract,
  type CallContracts,
  type CallParameter,
  callContracts,
  RESPONSE_KINDS as ANSWER_KINDS,
  type ResponseKind as AnswerKind,
  type ResponseOrigin as AnswerOrigin,
  type RetiredApi,
  responseOrigin as answerOrigin,
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
