import type { ReleaseManifest } from '@orchard/shared/contracts'
import { describe, expect, it } from 'vitest'
import { declaredQueries } from '#src/gates/changed-pages.ts'
import { describeSightings, locate, type Sighting } from './describe-errors.ts'
import { explainReactError, isHydrationError } from './react-errors.ts'

const tools = { pageModules: { 'tools/saw': ['assets/saw-page.js', 'assets/common.js'] } }
const releases = new Map([['tools', tools as unknown as ReleaseManifest]])
const frame = (unit: string, file: string) =>
  `    at x (http://localhost:3000/_mf/${unit}/0123456789ab/${file}:3:14)`

describe('where an error comes from', () => {
  it('is the remote before the host, with the source of its page', () => {
    const stack = `Error: Broken\n${frame('host', 'assets/client.js')}\n${frame('tools', 'assets/saw-page.js')}`
    expect(locate(stack, releases)).toBe('src/pages/saw-page.tsx, assets/saw-page.js:3:14 of tools')
  })

  it('names no source for code that several pages share, and nothing for code of others', () => {
    expect(locate(frame('tools', 'assets/common.js'), releases)).toBe(
      'assets/common.js:3:14 of tools',
    )
    expect(locate('Error: Broken\n    at eval:1:1', releases)).toBeNull()
  })
})

describe('the words for what a visitor saw', () => {
  const sighting = (how: string, message: string, given: Partial<Sighting> = {}): Sighting => ({
    sample: { unit: 'tools', path: '/tools/saw', queries: [] },
    how,
    message,
    stack: '',
    more: 0,
    hints: [],
    ...given,
  })

  it('have one line for each cause', () => {
    const lines = describeSightings(
      [
        sighting('opened at 375 px', 'Error: Blunt', {
          more: 1,
          hints: ['did not load: /a (404)'],
        }),
        sighting('opened at 1280 px', 'Error: Blunt'),
        sighting('opened with ?page=2', 'Error: Rusty'),
      ],
      releases,
    )
    expect(lines).toEqual([
      'tools: /tools/saw, opened at 375 px: Error: Blunt; did not load: /a (404); then 1 more error; also opened at 1280 px',
      'tools: /tools/saw, opened with ?page=2: Error: Rusty',
    ])
  })

  it('end after twenty causes', () => {
    const many = Array.from({ length: 25 }, (_, number) => sighting('opened', `Error ${number}`))
    const lines = describeSightings(many, releases)
    expect(lines).toHaveLength(21)
    expect(lines.at(-1)).toBe('and 5 more')
  })
})

describe('codes of React', () => {
  const text = (code: number) =>
    `Hydration: Error: Minified React error #${code}; visit https://react.dev/errors/${code}?args[]=HTML&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`

  it('are words where they are about hydration', () => {
    expect(explainReactError(text(418))).toBe(
      'Hydration: Error: Hydration failed: the browser rendered other HTML than the server sent, so React rendered it anew (React error 418, https://react.dev/errors/418)',
    )
    expect(isHydrationError(text(418))).toBe(true)
  })

  it('lead to the words of others', () => {
    expect(explainReactError(text(31).replace('Hydration: ', ''))).toBe(
      'Error: React error 31, https://react.dev/errors/31?args[]=HTML&args[]=',
    )
    expect(isHydrationError('Error: Minified React error #31; visit https://x')).toBe(false)
  })
})

describe('the parameters of a page', () => {
  it('have a query each', () => {
    expect(
      declaredQueries({ vary: { view: ['cards', 'compact'] }, bypass: ['page', 'q'] }),
    ).toEqual(['?view=compact', '?page=2', '?q=2'])
    expect(declaredQueries({})).toEqual([])
    expect(declaredQueries('none')).toEqual([])
  })
})
