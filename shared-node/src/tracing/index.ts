export {
  inSpan,
  recordFailure,
  TRACEPARENT,
  traceHeaders,
  traceRequests,
} from './trace-requests.ts'
