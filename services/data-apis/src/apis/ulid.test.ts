import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  created_at: string | null
  timestamp_ms: number
  ulids: { ulid: string; uuid: string; random: string }[]
}

const read = (value: string) => ask<ResponseBody>('ulid', { value })

// README of ulid 3.0.2 for the time; int arithmetic of Python 3.11.7 for the bits.
it('reads the example of the library', async () => {
  const response = {
    created_at: '2016-07-30T22:36:16Z',
    timestamp_ms: 1_469_918_176_385,
    ulids: [
      {
        ulid: '01ARYZ6S41TSV4RRFFQ69G5FAV',
        uuid: '01563df3-6481-d676-4c61-efb99302bd5b',
        random: 'd6764c61efb99302bd5b',
      },
    ],
  }
  expect(await read('01ARYZ6S41TSV4RRFFQ69G5FAV')).toEqual(response)
  expect(await read('oiaryz6s4itsv4rrffq69g5fav')).toEqual(response)
  expect(await read('01563DF3-6481-D676-4C61-EFB99302BD5B')).toEqual(response)
})

// int arithmetic of Python 3.11.7, from the UUID of the example response of uuid.
it('writes a UUID as a ULID', async () => {
  const { ulids } = await read('0199ae05-3180-743c-b06f-85fd7da6fc12')
  expect(ulids).toMatchObject([{ ulid: '01K6Q0ACC0EGYB0VW5ZNYTDZ0J' }])
})

it('makes identifiers of the present that follow each other', async () => {
  const { created_at, timestamp_ms, ulids } = await ask<ResponseBody>('ulid', { count: 50 })
  expect({ created_at, timestamp_ms }).toEqual({
    ...{ created_at: '2025-10-04T07:00:00Z', timestamp_ms: 1_759_561_200_000 },
  })
  const numbers = ulids.map(({ uuid }) => BigInt(`0x${uuid.replaceAll('-', '')}`))
  const [first = 0n] = numbers
  expect(first >> 80n).toBe(1_759_561_200_000n)
  expect(numbers).toEqual(numbers.map((_, step) => first + BigInt(step)))
  for (const { ulid, uuid } of ulids) expect((await read(ulid)).ulids).toMatchObject([{ uuid }])
})

it('takes every random bit from the generator', async () => {
  const bytes = (value: number) => ({ randomBytes: (n: number) => new Uint8Array(n).fill(value) })
  const low = await ask<ResponseBody>('ulid', {}, bytes(0))
  const high = await ask<ResponseBody>('ulid', {}, bytes(255))
  expect(low.ulids).toMatchObject([{ random: '0'.repeat(20) }])
  expect(high.ulids).toMatchObject([{ random: 'f'.repeat(20) }])
})

it('has no date after the year 9999', async () => {
  expect(await read('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toMatchObject({
    ...{ created_at: null, timestamp_ms: 2 ** 48 - 1 },
  })
})

it.each(['01ARYZ6S41TSV4RRFFQ69G5FA', '81ARYZ6S41TSV4RRFFQ69G5FAV', '01ARYZ6S41TSV4RRFFQ69G5FAU'])(
  'refuses %s',
  async (value) => {
    expect(await refusal('ulid', { value })).toMatchObject({
      status: 400,
      errors: { value: expect.stringContaining('must be a ULID') },
    })
  },
)
