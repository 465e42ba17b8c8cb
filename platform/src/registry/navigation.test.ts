import type { NavigationEntry } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { navigationProblems } from './navigation.ts'

const problems = (navigation?: NavigationEntry) =>
  navigationProblems({
    unit: 'weather',
    routes: {
      pages: ['/weather', '/weather/:city'].map((path) => ({
        id: `weather${path}`,
        path,
        skeleton: 'list',
        cache: {},
      })),
      ...(navigation ? { navigation } : {}),
    },
  })

it('has no problem without a link, or with one to a page', () => {
  expect(problems()).toEqual([])
  expect(problems({ label: 'Weather', path: '/weather', order: 5 })).toEqual([])
})

it.each<[NavigationEntry, string]>([
  [{ label: 'W', path: '/weather' }, '"W" in the header; a label has 2 to 16 characters'],
  [{ label: ' Weather', path: '/weather' }, 'a label has 2 to 16 characters'],
  [{ label: 'All of the weather', path: '/weather' }, 'a label has 2 to 16 characters'],
  [{ label: 'Weather', path: '/pricing' }, 'a link to /pricing in the header; name one of its'],
  [{ label: 'Weather', path: '/weather/:city' }, 'has no parameters'],
  [{ label: 'Weather', path: '/weather', order: Number.NaN }, 'must be a number'],
])('names what is wrong with %o', (navigation, problem) => {
  expect(problems(navigation)).toEqual([expect.stringContaining(problem)])
})
