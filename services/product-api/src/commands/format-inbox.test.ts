import { expect, it } from 'vitest'
import { formatInbox, formatWishes } from './format-inbox.ts'

const ENTRY = {
  id: '3f1c',
  kind: 'contact',
  content: { name: 'Ana', message: 'First line\r\nsecond line' },
  receivedAt: '2026-11-21T12:00:00.000Z',
}

it('shows each field, with long texts indented', () => {
  expect(formatInbox([ENTRY])).toBe(
    '2026-11-21T12:00:00.000Z  contact  3f1c\n  name: Ana\n  message: First line\n    second line\n\n1 in total\n',
  )
})

it('lets no stranger write to the terminal', () => {
  expect(formatInbox([{ ...ENTRY, content: { name: '\u001b[2Jgone' } }])).toContain(
    'name: \uFFFD[2Jgone',
  )
})

it('says when there is nothing', () => {
  expect(formatInbox([])).toBe('No messages yet.\n')
})

it('says how many wait for each API', () => {
  const since = '2026-11-21T12:00:00.000Z'
  expect(
    formatWishes([
      { api: 'weather', wishes: 12, since },
      { api: 'earthquakes', wishes: 3, since },
    ]),
  ).toBe('12  weather  since 2026-11-21\n 3  earthquakes  since 2026-11-21\n')
  expect(formatWishes([])).toBe('No notifications requested.\n')
})
