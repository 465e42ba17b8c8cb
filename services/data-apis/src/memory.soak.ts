import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { holdBar } from '@orchard/shared/testing/bars'
import { freePort } from '@orchard/shared/testing/free-port'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { API_SLUGS } from './load-api.ts'
import { readEntryText } from './testing/entry-text.ts'

const SERVICE = path.join(import.meta.dirname, '..')

/** Resident memory in MB (millions of bytes). */
function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024) / 1_000_000
}

it('takes little memory, idle and with every API loaded', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: SERVICE,
    env: { PATH: process.env['PATH'], DATA_APIS_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(child.stdout, 'data')
    const pid = child.pid ?? 0
    const idle = residentMegabytes(pid)
    for (const slug of API_SLUGS) {
      const { args } = parse(readEntryText(slug))
      const response = await fetch(`http://127.0.0.1:${port}/${slug}?${new URLSearchParams(args)}`)
      expect([slug, response.status]).toEqual([slug, 200])
    }
    holdBar({ name: 'Data APIs: idle memory', unit: 'MB', value: idle, limit: 150 })
    holdBar({
      name: 'Data APIs: memory with all of them loaded',
      unit: 'MB',
      value: residentMegabytes(pid),
      limit: 500,
    })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
