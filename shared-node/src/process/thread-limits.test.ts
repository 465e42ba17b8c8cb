import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { threadLimits } from './thread-limits.ts'

it.each([0, 2, 15.9, -1, Number.NaN])('refuses a heap of %d MB', (heapMb) => {
  expect(() => threadLimits(heapMb, 4)).toThrow(
    `A thread needs a heap of 16 MB or more, not ${heapMb} MB`,
  )
})

/** Prints the events of a thread with the smallest limits, in a process that an abort would end. */
function eventsOf(threadCode: string) {
  const code = `
    const { Worker } = require('node:worker_threads')
    const limits = ${JSON.stringify(threadLimits(16, 0.25))}
    const thread = new Worker(${JSON.stringify(threadCode)}, { eval: true, resourceLimits: limits })
    for (const event of ['online', 'error', 'exit'])
      thread.on(event, (value) => console.log(event, value?.code ?? value ?? ''))`
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--eval', code], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout.split('\n').map((line) => line.trim())
}

it('accepts the smallest heap with which a thread starts, and ends alone', () => {
  expect(eventsOf('')).toEqual(['online', 'exit 0', ''])
  expect(eventsOf('for (let last; ; ) last = { last }')).toEqual(
    expect.arrayContaining(['error ERR_WORKER_OUT_OF_MEMORY', 'exit 1']),
  )
})
