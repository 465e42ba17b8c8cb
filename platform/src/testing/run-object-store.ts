import { startObjectStore } from './object-store.ts'

/**
 * The stand-in of an S3-compatible service as a process, at `HOST` and `PORT`; it keeps its objects in `STORE_DIR`, if
 * that is set.
 */
const { HOST, PORT, STORE_DIR } = process.env
const { origin } = await startObjectStore(Number(PORT), STORE_DIR, HOST)
process.stdout.write(`The object store is ready at ${origin}\n`)
