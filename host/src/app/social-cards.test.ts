import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { cardOf, SOCIAL_CARDS } from './social-cards.ts'

it.each([
  ['/', 'home'],
  ['/api', 'catalogue'],
  ['/blog/choosing-a-data-api', 'blog'],
  ['/tos', 'legal'],
  ['/signin', 'account'],
  ['/constructor', 'home'],
  ['/no/such/page', 'home'],
])('gives %s the card of its kind, %s', (path, name) => {
  expect(cardOf(path, undefined)).toBe(name)
  expect(SOCIAL_CARDS).toHaveProperty(name)
})

it('gives a page the card that it asks for, if there is one', () => {
  for (const { slug } of ALL_CATEGORIES) expect(cardOf('/api/x', slug)).toBe(slug)
  expect(cardOf('/api/x', 'unheard-of')).toBe('catalogue')
  expect(cardOf('/api/x', 'toString')).toBe('catalogue')
})
