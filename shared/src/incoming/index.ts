export { makeStoppable, STOPPABLE, stopOnSignal } from './graceful-stop.ts'
export { isWellAddressed, REQUEST_TIMEOUT_MS } from './well-addressed.ts'
