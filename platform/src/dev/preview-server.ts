import { prepare } from '#src/publish/prepare.ts'
import { serveReleases } from './serve-releases.ts'

/**
 * The site of the last releases with the named remotes from source:
 * `tsx platform/src/dev/preview-server.ts content`.
 */
const units = process.argv.slice(2)
await prepare()
await serveReleases(units)
