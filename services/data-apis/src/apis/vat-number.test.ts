import { expect, it } from 'vitest'
import type { Sources } from '#src/sources/sources.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('gives what the register discloses', async () => {
  expect(await ask('vat-number', { number: 'be 0987.654.394' })).toEqual({
    number: 'BE0987654394',
    country: 'BE',
    format_valid: true,
    status: 'registered',
    name: 'BV VOORBEELDHANDEL',
    address: 'Voorbeeldstraat 12, 9000 Gent',
    consultation_number: null,
    checked_at: '2025-10-04T07:00:00Z',
  })
  expect(await ask('vat-number', { number: 'DE136695976' })).toMatchObject({
    status: 'registered',
    name: null,
    address: null,
  })
})

it('asks in the name of a requester', async () => {
  const { asked, sources } = recordingSources()
  const query = { number: 'ATU13585627', requester: 'BE0987654394' }
  expect(await ask('vat-number', query, { sources })).toMatchObject({
    consultation_number: 'WAPIAAAAZmT2Lq0a',
  })
  expect(asked).toEqual([
    'https://ec.europa.eu/taxation_customs/vies/rest-api/ms/AT/vat/U13585627?requesterMemberStateCode=BE&requesterNumber=0987654394',
  ])
})

// Numbers from the documentation of python-stdnum.
it.each([
  ['EL094259216', 'GR', 'not_registered'],
  ['FR40303265045', 'FR', 'not_registered'],
  ['NL004495445B01', 'NL', 'not_registered'],
  ['XI980780684', 'GB', 'not_registered'],
  ['ESB58378431', 'ES', 'unavailable'],
  ['IT00743110157', 'IT', 'unavailable'],
])('asks about %s', async (number, country, status) => {
  expect(await ask('vat-number', { number })).toMatchObject({
    country,
    format_valid: true,
    status,
    name: null,
  })
})

it('asks again about a number whose register was down', async () => {
  const { sources } = recordingSources()
  const until: number[] = []
  const watched: Sources = {
    ...sources,
    async find(id, url, reading) {
      const found = await sources.find(id, url, reading)
      until.push(found.freshUntil - found.fetchedAt)
      return found
    },
  }
  await ask('vat-number', { number: 'ESB58378431' }, { sources: watched })
  await ask('vat-number', { number: 'FR40303265045' }, { sources: watched })
  expect(until).toEqual([0, 3_600_000])
})

it('does not ask about a number that cannot be right', async () => {
  const { asked, sources } = recordingSources()
  expect(await ask('vat-number', { number: 'BE0987654395' }, { sources })).toEqual({
    number: 'BE0987654395',
    country: 'BE',
    format_valid: false,
    status: 'not_asked',
    name: null,
    address: null,
    consultation_number: null,
    checked_at: null,
  })
  expect(asked).toEqual([])
})

it.each([
  [{ number: 'GB980780684' }, 'number'],
  [{ number: '0987654394' }, 'number'],
  [{ number: 'BE0987654394', requester: 'BE0987654395' }, 'requester'],
  [{ number: 'BE0987654394', requester: 'US1' }, 'requester'],
])('refuses %j', async (query, name) => {
  const { errors, status } = await refusal('vat-number', query)
  expect([status, Object.keys(errors ?? {})]).toEqual([400, [name]])
})
