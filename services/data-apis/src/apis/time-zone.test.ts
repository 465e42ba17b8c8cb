import { expect, it } from 'vitest'
import { Zone } from '#src/lib/zones/zones.ts'
import { ask, refusal } from '#src/testing/ask.ts'

// Python 3.11 with tzdata 2025b: datetime.fromisoformat(at).astimezone(ZoneInfo(zone)), its dst().
it.each([
  ['Europe/Berlin', '2026-07-01T12:00:00Z', '2026-07-01T14:00:00+02:00', true],
  ['Asia/Kathmandu', '1985-06-01T00:00:00Z', '1985-06-01T05:30:00+05:30', false],
  ['Australia/Lord_Howe', '2026-01-15T00:00:00Z', '2026-01-15T11:00:00+11:00', true],
  ['America/Sao_Paulo', '2018-12-01T00:00:00Z', '2018-11-30T22:00:00-02:00', true],
  ['Africa/Casablanca', '2026-03-01T00:00:00+00:00', '2026-03-01T00:00:00+00:00', false],
  ['Asia/Kolkata', '2026-07-01T00:00Z', '2026-07-01T05:30:00+05:30', false],
])('knows the clock of %s at %s', async (zone, at, local_time, dst) => {
  expect(await ask('time-zone', { zone, at })).toMatchObject({ zone, local_time, dst })
})

// zdump of glibc 2.36 with Debian's tzdata 2026f: `zdump -v -c 1969,2028 ZONE`, its gmtoff and isdst.
it.each([
  ['America/Vancouver', '2026-11-25T12:00:00Z', '-07:00', false],
  ['America/Yellowknife', '2026-11-25T12:00:00Z', '-06:00', false],
  ['America/Edmonton', '2026-11-25T12:00:00Z', '-06:00', false],
  ['America/Winnipeg', '2026-11-25T12:00:00Z', '-05:00', false],
  ['America/Inuvik', '2026-11-25T12:00:00Z', '-06:00', false],
  ['Africa/Casablanca', '2026-11-25T12:00:00Z', '+00:00', false],
  ['America/Havana', '2026-11-25T12:00:00Z', '-04:00', true],
  ['Antarctica/Casey', '2023-01-15T12:00:00Z', '+11:00', false],
  ['America/Caracas', '2016-07-15T12:00:00Z', '-04:00', false],
  ['Asia/Colombo', '2006-01-15T12:00:00Z', '+06:00', false],
  ['Africa/Monrovia', '1972-03-10T12:00:00Z', '+00:00', false],
  ['America/Argentina/San_Luis', '2008-02-15T12:00:00Z', '-03:00', true],
  ['Europe/London', '1970-06-01T12:00:00Z', '+01:00', false],
  ['Africa/Windhoek', '2010-01-15T12:00:00Z', '+02:00', true],
])('has the offset of %s at %s by the tz database', async (zone, at, offset, dst) => {
  expect(await ask('time-zone', { zone, at })).toMatchObject({ offset, dst, tz_edition: '2026f' })
})

it.each(['America/Vancouver', 'America/Edmonton', 'America/Winnipeg', 'America/Yellowknife'])(
  'has no next change for %s, which keeps its clocks from 2026 on',
  async (zone) => {
    expect(await ask('time-zone', { zone, at: '2026-11-25T12:00:00Z' })).toMatchObject({
      next_change: { at: null, offset: null },
    })
  },
)

it('names a clock that the runtime does not know for the zone yet', async () => {
  const at = '2026-11-25T12:00:00Z'
  const names = [
    ['America/Vancouver', 'Mountain Standard Time', 'MST'],
    ['America/Winnipeg', 'Eastern Standard Time', 'EST'],
    ['America/Havana', 'Cuba Daylight Time', 'CDT'],
  ] as const
  for (const [zone, name, abbreviation] of names)
    expect(await ask('time-zone', { zone, at })).toMatchObject({ name, abbreviation })
})

it('finds the clock of a position in British Columbia', async () => {
  expect(
    await ask('time-zone', { lat: 49.28, lon: -123.12, at: '2026-11-25T12:00:00Z' }),
  ).toMatchObject({ zone: 'America/Vancouver', offset: '-07:00' })
})

it('says which moments the edition could only project', async () => {
  const projected = (at: string) => ask('time-zone', { zone: 'Europe/Paris', at })
  expect(await projected('2026-10-27T12:00:00Z')).toMatchObject({ projected: false })
  expect(await projected('2026-10-28T12:00:00Z')).toMatchObject({ projected: true })
})

it('knows every zone of the places it is asked for', () => {
  const unknown = Intl.supportedValuesOf('timeZone').filter((name) => !Zone.find(name))
  expect(unknown).toEqual([])
})

it('names zones as English speakers of their region do', async () => {
  const at = '2026-07-01T12:00:00Z'
  const names = [
    ['Europe/Berlin', 'CEST'],
    ['Asia/Kolkata', 'IST'],
    ['Australia/Sydney', 'AEST'],
    ['Asia/Tokyo', 'JST'],
    ['America/Sao_Paulo', 'GMT-3'],
    ['Europe/Dublin', 'IST'],
    ['America/St_Johns', 'NDT'],
    ['Asia/Hong_Kong', 'HKT'],
    ['Asia/Singapore', 'SGT'],
  ] as const
  for (const [zone, abbreviation] of names)
    expect(await ask('time-zone', { zone, at })).toMatchObject({ abbreviation })
})

it('takes the Irish summer time for one, though it is called standard time', async () => {
  const zone = 'Europe/Dublin'
  expect(await ask('time-zone', { zone, at: '2026-07-01T00:00:00Z' })).toMatchObject({ dst: true })
  expect(await ask('time-zone', { zone, at: '2026-01-01T00:00:00Z' })).toMatchObject({ dst: false })
})

// The borders of Switzerland and Germany run between Diessenhofen and Büsingen.
it.each([
  [40.7128, -74.006, 'America/New_York'],
  [47.69, 8.75, 'Europe/Zurich'],
  [-33.8688, 151.2093, 'Australia/Sydney'],
  [30, -40, 'Etc/GMT+3'],
])('finds the zone at %d, %d', async (lat, lon, zone) => {
  expect(await ask('time-zone', { lat, lon })).toMatchObject({ zone })
})

it('has no next change where clocks stay as they are', async () => {
  expect(await ask('time-zone', { zone: 'Asia/Tokyo' })).toMatchObject({
    next_change: { at: null, offset: null },
  })
})

it('refuses zones and moments that do not exist', async () => {
  for (const zone of ['Mars/Olympus', '+02:00', 'New York'])
    expect(await refusal('time-zone', { zone })).toMatchObject({
      status: 400,
      errors: { zone: 'zone must be an IANA time zone such as Europe/Paris' },
    })
  const zone = 'Europe/Paris'
  for (const at of ['2025-10-04', '2025-02-30T25:00:00Z', '2025-10-04T12:00:00'])
    expect(await refusal('time-zone', { zone, at })).toMatchObject({
      errors: { at: expect.stringContaining('such as 2025-10-04T12:00:00Z; in an address') },
    })
  expect(await refusal('time-zone', { zone, at: '1950-01-01T00:00:00Z' })).toMatchObject({
    ...{ status: 422, code: 'date_out_of_range' },
  })
})

it.each(['2025-02-29T00:00:00Z', '2024-04-31T12:00:00Z', '2024-13-01T00:00:00Z'])(
  'refuses the day of %s, which no calendar has',
  async (at) => {
    expect(await refusal('time-zone', { zone: 'UTC', at })).toMatchObject({ status: 400 })
  },
)

it('takes a leap day', async () => {
  const query = { zone: 'UTC', at: '2024-02-29T23:59:59Z' }
  expect(await ask('time-zone', query)).toMatchObject({ local_time: '2024-02-29T23:59:59+00:00' })
})
