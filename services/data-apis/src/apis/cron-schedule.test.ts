import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Schedule {
  runs: { at: string; local: string; weekday: string; gap: number | null }[]
}

const times = ({ runs }: Schedule) => runs.map(({ at }) => at)

// python3-croniter 1.3.5 (Debian 12): croniter(EXPRESSION, FROM in ZONE).get_next(datetime)
it.each([
  [
    ...['0 0 1 * MON', 'UTC', '2026-01-01T00:00:00Z'],
    ['2026-01-05T00:00:00Z', '2026-01-12T00:00:00Z', '2026-01-19T00:00:00Z'],
  ],
  [
    ...['*/7 8-9 * * 1-5', 'UTC', '2026-02-27T09:50:00Z'],
    ['2026-02-27T09:56:00Z', '2026-03-02T08:00:00Z', '2026-03-02T08:07:00Z'],
  ],
  [
    ...['0 12 29 2 *', 'UTC', '2026-01-01T00:00:00Z'],
    ['2028-02-29T12:00:00Z', '2032-02-29T12:00:00Z', '2036-02-29T12:00:00Z'],
  ],
  [
    ...['15 10 L * *', 'Asia/Kolkata', '2026-01-15T00:00:00Z'],
    ['2026-01-31T04:45:00Z', '2026-02-28T04:45:00Z', '2026-03-31T04:45:00Z'],
  ],
] as [string, string, string, string[]][])(
  'runs %s in %s',
  async (expression, zone, from, runs) => {
    expect(times(await ask('cron-schedule', { expression, zone, from, count: 3 }))).toEqual(runs)
  },
)

it('shows the clock of the zone', async () => {
  const query = { expression: '0 9 * * *', zone: 'Asia/Kathmandu', from: '2026-07-01T00:00:00Z' }
  expect(await ask<Schedule>('cron-schedule', { ...query, count: 2 })).toMatchObject({
    runs: [
      { local: '2026-07-01T09:00:00+05:45', weekday: 'Wednesday', gap: null },
      { local: '2026-07-02T09:00:00+05:45', weekday: 'Thursday', gap: 86_400 },
    ],
  })
})

it('runs a fixed time of the repeated hour once', async () => {
  const query = { expression: '30 2 * * *', zone: 'Europe/Berlin', from: '2026-10-24T12:00:00Z' }
  const { runs } = await ask<Schedule>('cron-schedule', { ...query, count: 2 })
  expect(runs.map(({ local }) => local.slice(0, 10))).toEqual(['2026-10-25', '2026-10-26'])
})

// zdump with tzdata 2026f: British Columbia is at -07:00 for good.
it('follows clocks that the runtime does not know yet', async () => {
  const query = { expression: '0 9 * * *', zone: 'America/Vancouver', from: '2026-12-01T00:00:00Z' }
  expect(times(await ask('cron-schedule', { ...query, count: 2 }))).toEqual([
    '2026-12-01T16:00:00Z',
    '2026-12-02T16:00:00Z',
  ])
})

// The rules of croner's README, "DST handling", with its own responses for these.
it.each([
  ['30 2 * * *', '2026-03-28T12:00:00Z', ['2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z']],
  ['*/20 2 * * *', '2026-03-28T12:00:00Z', ['2026-03-30T00:00:00Z', '2026-03-30T00:20:00Z']],
  ['30 2 * * *', '2026-10-25T00:45:00Z', ['2026-10-26T01:30:00Z', '2026-10-27T01:30:00Z']],
  ['*/30 2 * * *', '2026-10-25T00:15:00Z', ['2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z']],
  ['0 * * * *', '2026-10-24T23:30:00Z', ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z']],
])('runs %s when clocks of Berlin change', async (expression, from, runs) => {
  const query = { expression, from, zone: 'Europe/Berlin', count: 2 }
  expect(times(await ask('cron-schedule', query))).toEqual(runs)
})

it('lists no runs of which nobody knows what clocks show', async () => {
  const query = { expression: '0 0 1 1 *', from: '2098-06-01T00:00:00Z', count: 3 }
  expect(await refusal('cron-schedule', { ...query, zone: 'Europe/Berlin' })).toMatchObject({
    ...{ status: 422, code: 'date_out_of_range' },
  })
  expect(times(await ask('cron-schedule', { ...query, zone: 'Asia/Tokyo' }))).toHaveLength(3)
})

it.each([
  ['expression', 'every day'],
  ['expression', '61 * * * *'],
  ['expression', '? * * * *'],
  ['zone', 'Europe/Atlantis'],
  ['from', '2026-02-30'],
  ['from', '2026-02-30T00:00:00Z'],
  ['from', '0999-01-01T00:00:00Z'],
])('refuses the %s %s', async (name, value) => {
  const query = { expression: '@daily', [name]: value }
  expect(await refusal('cron-schedule', query)).toMatchObject({
    status: 400,
    errors: { [name]: expect.any(String) },
  })
})

it('says that a day never comes', async () => {
  const query = { expression: '0 0 30 2 *', from: '2026-01-01T00:00:00Z' }
  expect(await refusal('cron-schedule', query)).toMatchObject({ status: 422, code: 'never_runs' })
})

it('names the part of an expression that is wrong', async () => {
  expect(await refusal('cron-schedule', { expression: '61 * * * *' })).toMatchObject({
    detail:
      'expression must be a cron expression of five or six fields: invalid value for minute: 61',
  })
})
