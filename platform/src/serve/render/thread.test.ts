import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeScriptedWorker } from '#src/serve/testing/scripted-worker.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import type { PageResult } from './messages.ts'
import { RenderPool } from './pool.ts'
import { startThread } from './thread.ts'

const SET = { key: 'set' } as ReleaseSet

let worker: Awaited<ReturnType<typeof writeScriptedWorker>>
let pool: RenderPool
beforeEach(async () => {
  worker = await writeScriptedWorker()
  pool = new RenderPool({
    startThread: (listener) => startThread(worker.script, {} as never, listener),
    workers: 1,
    deadlineMs: 200,
  })
})
afterEach(async () => {
  await pool.close()
  await worker.remove()
})

async function render(path: string) {
  const request = { method: 'GET', body: null, contentType: null, client: '192.0.2.1' }
  const job = { kind: 'page', path, ...request } as const
  const { result } = await pool.render<PageResult>(job, SET, { name: `x@1 ${path}` })
  return brotliDecompressSync(result.body.brotli).toString()
}

it('renders, and passes on what a page threw', async () => {
  expect(await render('/a')).toBe('/a')
  await expect(render('/throw')).rejects.toThrow('broken')
})

it('ends a thread that computes without end, and starts another one', async () => {
  await render('/warm')
  await expect(render('/compute/600000')).rejects.toThrow('it computed for more than 200 ms')
  expect(await render('/b')).toBe('/b')
})

it('counts the time that a thread waits', async () => {
  await render('/warm')
  await expect(render('/wait/600000')).rejects.toThrow('it waited for more than 200 ms')
})
