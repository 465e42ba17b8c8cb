import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { processorMs } from './processor-time.ts'

const SPIN = `const until = process.cpuUsage().user + 300_000
  while (process.cpuUsage().user < until);`
const TELL = `const { system, user } = process.cpuUsage()
  process.stdout.write(String((system + user) / 1_000) + ' ')`

it.runIf(existsSync('/proc/self/stat'))('counts a process and those below it', async () => {
  const code = JSON.stringify(`${SPIN}\n${TELL}`)
  const nested = `const { spawnSync } = require('node:child_process')
    const { stdout } = spawnSync(process.execPath, ['-e', ${code}])
    process.stdout.write(stdout)
    ${TELL}
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['-e', nested], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  for await (const data of child.stdout) {
    told += data
    if (told.split(' ').length > 2) break
  }
  const ms = await processorMs(child.pid ?? 0)
  child.kill()
  await once(child, 'exit')
  const [below = 0, own = 0] = told.split(' ').map(Number)
  expect(below).toBeGreaterThanOrEqual(300)
  // In steps of 10 for each of four figures; to end takes either process some milliseconds more.
  expect(ms).toBeGreaterThan(below + own - 50)
  expect(ms).toBeLessThan(below + own + 300)
})

it('knows nothing of a process that is not there', async () => {
  expect(await processorMs(2 ** 30)).toBeNull()
})
