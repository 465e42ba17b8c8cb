import { expect, it } from 'vitest'
import { createLog } from './index.ts'

it('writes lines of JSON from a level on', () => {
  const lines: string[] = []
  const log = createLog('warn', {
    now: () => new Date('2026-11-21T12:00:00Z'),
    write: (line) => lines.push(line),
  })
  log('request completed', { status: 200 }, 'info')
  log('the site is down', {}, 'warn')
  log('broken', { requestId: 'one\ntwo' })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: '2026-11-21T12:00:00.000Z', level: 'warn', message: 'the site is down' },
    {
      time: '2026-11-21T12:00:00.000Z',
      level: 'error',
      message: 'broken',
      requestId: 'one\ntwo',
    },
  ])
  for (const line of lines) expect(line.match(/\n/g)).toHaveLength(1)
})

it('names in every line the process that wrote it', () => {
  const lines: string[] = []
  const log = createLog('info', {
    about: { service: 'composer', release: 'abc' },
    now: () => new Date('2026-11-21T12:00:00Z'),
    write: (line) => lines.push(line),
  })
  log('request completed', () => ({ status: 200 }), 'info')
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: '2026-11-21T12:00:00.000Z',
    level: 'info',
    message: 'request completed',
    service: 'composer',
    release: 'abc',
    status: 200,
  })
})
