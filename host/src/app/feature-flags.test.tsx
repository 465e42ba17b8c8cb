import type { Flag } from '@orchard/shared/contracts'
import { FlagsProvider, hasFlag, useFlag } from '@orchard/shared/flags'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'

const MAP: Flag = { name: 'catalogue/map', purpose: 'Shows a map.', until: '2027-01-01' }

function Place() {
  return useFlag(MAP) ? 'map' : 'list'
}

it('is on for components below a host that says so, and off everywhere else', () => {
  const on = (
    <FlagsProvider value={['catalogue/map']}>
      <Place />
    </FlagsProvider>
  )
  expect(renderToString(on)).toBe('map')
  expect(renderToString(<Place />)).toBe('list')
})

it('is the same in a loader', () => {
  expect(hasFlag({ flags: ['catalogue/map'] }, MAP)).toBe(true)
  expect(hasFlag({}, MAP)).toBe(false)
})
