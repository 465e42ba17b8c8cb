export { lostSpans, watchTraces } from './span-losses.ts'
export {
  inSpan,
  recordFailure,
  TRACEPARENT,
  traceHeaders,
  traceIdOf,
  traceRequests,
} from './trace-requests.ts'
