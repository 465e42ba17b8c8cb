export {
  inSpan,
  recordFailure,
  TRACEPARENT,
  traceHeaders,
  traceIdOf,
  traceRequests,
} from './trace-requests.ts'
