import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Prepared, prepare, serveResponses } from './response-server.ts'

/** Serves the built peers as a well-kept static host does. */
const { FOLDER = '' } = process.env

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
}
const COMMON = {
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}
/** Their names contain a hash. */
const IMMUTABLE = /^\/_astro\//

const peers = new Map<string, Prepared>()
for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const file = path.join(entry.parentPath, entry.name)
  const address = `/${path.relative(FOLDER, file).split(path.sep).join('/')}`
  const maxAge = IMMUTABLE.test(address) ? '31536000, immutable' : '0, must-revalidate'
  const headers = {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': `public, max-age=${maxAge}`,
    ...COMMON,
  }
  peers.set(address.replace(/(?:\/index)?\.html$/, ''), prepare(readFileSync(file), headers))
}
await serveResponses(peers)
