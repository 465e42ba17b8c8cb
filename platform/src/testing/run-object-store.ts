import { startObjectStore } from './object-store.ts'

/** The stand-in of an S3-compatible service as a process, at `PORT`. */
const { origin } = await startObjectStore(Number(process.env['PORT']))
process.stdout.write(`The object store is ready at ${origin}\n`)
