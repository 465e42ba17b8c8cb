import { startObjectStore } from './object-store.ts'

/** The stand-in of an S3-compatible service as a process, at `PORT`; it keeps its objects in `STORE_DIR`, if set. */
const { origin } = await startObjectStore(Number(process.env['PORT']), process.env['STORE_DIR'])
process.stdout.write(`The object store is ready at ${origin}\n`)
