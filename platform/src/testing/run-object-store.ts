import { startObjectStore } from './object-store.ts'

/** `run-object-store.ts PORT`: the stand-in of an S3-compatible service as a process. */
await startObjectStore(Number(process.argv[2]))
