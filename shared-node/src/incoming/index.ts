export { type AddressPrefixes, addressPrefixes } from './address-prefixes.ts'
export { makeStoppable, STOPPABLE, stopOnSignal } from './graceful-stop.ts'
export { addressProblem } from './listen-problem.ts'
export { isWellAddressed, REQUEST_TIMEOUT_MS } from './well-addressed.ts'
