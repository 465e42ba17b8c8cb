import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { API_SLUGS } from './load-api.ts'
import { pictureTypeOf } from './pictures/picture-type.ts'
import { readEntryText } from './testing/entry-text.ts'
import { readPicture } from './testing/example-picture.ts'

const REST_SECONDS = 15
const SERVICE = path.join(import.meta.dirname, '..')

/** Resident memory in MB (millions of bytes). */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024) / 1_000_000
}

/** The resident memory of a process at rest: V8 collects its last garbage some seconds after the last call. */
async function restingMegabytes(pid: number): Promise<number> {
  const seen: number[] = []
  for (let second = 0; second < REST_SECONDS; second++) {
    seen.push(residentMegabytes(pid))
    await wait(1_000)
  }
  return Math.min(...seen)
}

/** A call that sends an example picture. */
function pictureCall(file: string): RequestInit {
  const bytes = readPicture(file)
  const type = pictureTypeOf(bytes) ?? ''
  return { method: 'POST', headers: { 'Content-Type': type }, body: new Uint8Array(bytes) }
}

it('takes little memory, idle and with every API loaded', async () => {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--import', 'tsx', 'src/main.ts'],
    {
      cwd: SERVICE,
      // As `npm start` and the operations guide run it.
      env: { ...RUN_ENVIRONMENT, DATA_APIS_PORT: String(port), MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    await once(child.stdout, 'data')
    const pid = child.pid ?? 0
    const idle = residentMegabytes(pid)
    for (const slug of API_SLUGS) {
      const { answer: reply, args, body } = parse(readEntryText(slug))
      // No outside source is turned on here, and the days of some examples are past: live APIs
      // refuse, and are loaded all the same.
      const expected = reply.kind === 'live' ? expect.toBeOneOf([200, 400, 503]) : 200
      const response = await fetch(
        `http://127.0.0.1:${port}/${slug}?${new URLSearchParams(args)}`,
        body?.kind === 'picture' ? pictureCall(body.examples[0].file) : {},
      )
      expect([slug, response.status]).toEqual([slug, expected])
    }
    holdBar({ name: 'Data APIs: idle memory', unit: 'MB', value: idle, limit: 150 })
    holdBar({
      name: 'Data APIs: memory with all of them loaded',
      unit: 'MB',
      value: await restingMegabytes(pid),
      limit: 500,
    })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
