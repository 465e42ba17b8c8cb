export { type AddressPrefixes, addressPrefixes } from './address-prefixes.ts'
export { readClientAddresses } from './client-addresses.ts'
export { isLeaving, makeStoppable, STOPPABLE, stopOnSignal } from './graceful-stop.ts'
export { addressProblem } from './listen-problem.ts'
export {
  type NotedResponse,
  noteResponses,
} from './note-responses.ts'
export { readAddress } from './read-address.ts'
export { requestId } from './request-id.ts'
export { limitSecureServer, SECURE_OPTIONS } from './secure-limits.ts'
export { sendSmallRecords } from './small-records.ts'
export { isWellAddressed, REQUEST_TIMEOUT_MS } from './well-addressed.ts'
