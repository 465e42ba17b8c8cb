export { isWellAddressed, REQUEST_TIMEOUT_MS } from './well-addressed.ts'
