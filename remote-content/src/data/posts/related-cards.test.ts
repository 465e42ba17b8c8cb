import { expect, it } from 'vitest'
import { readRelatedCards, relatedCards } from './related-cards.ts'

const catalogue = {
  categories: [{ slug: 'places', name: 'Places' }],
  apis: [
    {
      slug: 'weather',
      name: 'Weather',
      description: 'Now.',
      url: '/api/weather',
      category: 'places',
      available: true,
    },
    {
      slug: 'ships',
      name: 'Ships',
      description: 'At sea.',
      url: '/api/ships',
      category: 'places',
      available: false,
    },
    { slug: 'odd', name: 'Odd', description: 'Odd.', url: '/api/odd', category: 'gone' },
    { slug: 'broken', name: 5, description: 'No.', url: '/api/broken', category: 'places' },
    null,
  ],
}

it('makes cards of the named APIs, in the order in which they are named', () => {
  expect(relatedCards(catalogue, ['odd', 'weather'])).toEqual([
    { to: '/api/odd', title: 'Odd API', description: 'Odd.', kicker: 'API' },
    { to: '/api/weather', title: 'Weather API', description: 'Now.', kicker: 'Places' },
  ])
})

it('says which API is coming soon', () => {
  expect(relatedCards(catalogue, ['ships'])[0]?.kicker).toBe('Places · Coming soon')
})

it('leaves out APIs that are missing or malformed', () => {
  expect(relatedCards(catalogue, ['nothing', 'broken'])).toEqual([])
})

it('rejects a response that is not a catalogue', async () => {
  expect(() => relatedCards([], ['weather'])).toThrow('no list apis')
  const fetchPublic = () => Promise.resolve(new Response(null, { status: 503 }))
  await expect(readRelatedCards({ fetchPublic }, ['weather'])).rejects.toThrow('503')
})
