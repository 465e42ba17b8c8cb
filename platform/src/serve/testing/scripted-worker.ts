import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A render worker that does what the path of a job says: `/compute/MS`, `/wait/MS`, `/throw`, or responses at
 * once. The body is the path.
 */
const SCRIPT = `
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brotliCompressSync } from 'node:zlib'
let threadId = null
try { threadId = Number.parseInt(readFileSync('/proc/thread-self/stat', 'utf8'), 10) } catch {}
parentPort.postMessage({ type: 'ready', threadId })
const acts = {
  compute(ms) { const start = process.hrtime.bigint(); while (process.hrtime.bigint() - start < BigInt(ms) * 1000000n); },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  throw() { throw new Error('broken') },
}
parentPort.on('message', async (message) => {
  if (message.type !== 'job') return
  const { id, job } = message
  try {
    const [, act, ms] = job.path.split('/')
    await acts[act]?.(Number(ms))
    const body = { brotli: new Uint8Array(brotliCompressSync(job.path)), etag: '"' + job.path + '"' }
    const result = { status: 200, body, styleHashes: [], scriptHashes: [], failed: null }
    parentPort.postMessage({ type: 'done', id, result, milliseconds: 1, heldMb: 1 })
  } catch (error) {
    parentPort.postMessage({ type: 'failed', id, message: error.message, heldMb: 1 })
  }
})`

/** Writes the worker's script; `remove` takes it away again. */
export async function writeScriptedWorker(): Promise<{ script: URL; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'scripted-worker-'))
  const file = path.join(folder, 'worker.mjs')
  await writeFile(file, SCRIPT)
  return { script: pathToFileURL(file), remove: () => rm(folder, { recursive: true }) }
}
