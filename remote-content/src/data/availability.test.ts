import { expect, it } from 'vitest'
import { comingSoonInWords, readAvailability } from './availability.ts'

const fetching = (body: unknown, init?: ResponseInit) => ({
  fetchPublic: async () => Response.json(body, init),
})

it('counts the APIs that are available and those that are coming soon', async () => {
  const apis = [{ available: true }, { available: false }, {}, { available: false }]
  const found = await readAvailability(fetching({ apis }))
  expect(found).toEqual({ available: 2, comingSoon: 2 })
  expect(comingSoonInWords(found)).toBe(
    '2 APIs are available. 2 more APIs are coming soon: not offered yet, and not part of this state.',
  )
  expect(comingSoonInWords({ available: 2, comingSoon: 1 })).toContain('1 more API is coming soon')
  expect(comingSoonInWords({ available: 4, comingSoon: 0 })).toBe('')
})

it('rejects what is no list of APIs', async () => {
  await expect(readAvailability(fetching({}))).rejects.toThrow('no APIs (200)')
  await expect(readAvailability(fetching({}, { status: 503 }))).rejects.toThrow('(503)')
})
