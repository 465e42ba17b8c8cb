import { startStandIns } from './stand-in-server.ts'

/** Runs the stand-ins of all outside sources on the port that is named, for tests in a browser. */
const port = Number(process.argv[2])
const { origin } = await startStandIns({ port, isKept: true })
process.stdout.write(`Stand-ins of outside sources listen at ${origin}\n`)
