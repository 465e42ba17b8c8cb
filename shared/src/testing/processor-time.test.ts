import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { processorMs } from './processor-time.ts'

const SPIN = `const until = process.cpuUsage().user + 300_000
  while (process.cpuUsage().user < until);`

it.runIf(existsSync('/proc/self/stat'))('counts a process and those below it', async () => {
  const nested = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(SPIN)}])
    process.stdout.write('spun')
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['-e', nested], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const ms = await processorMs(child.pid ?? 0)
  child.kill()
  await once(child, 'exit')
  expect(ms).toBeGreaterThanOrEqual(300)
  expect(ms).toBeLessThan(3_000)
})

it('knows nothing of a process that is not there', async () => {
  expect(await processorMs(2 ** 30)).toBeNull()
})
