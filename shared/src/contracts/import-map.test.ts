import { expect, it } from 'vitest'
import { importMapText, RETRY_ADDRESSES, retryQuery } from './import-map.ts'

it('names each module below its base', () => {
  expect(JSON.parse(importMapText('/_mf/content/a/', [['assets/x.js', 'sha256-x']]))).toEqual({
    integrity: { '/_mf/content/a/assets/x.js': 'sha256-x' },
  })
})

it('names every address at which a module may be requested again', () => {
  const { integrity } = JSON.parse(importMapText('/', [['a.js', 'sha256-a']], ['a.js']))
  for (let attempt = 0; attempt < 3 * RETRY_ADDRESSES; attempt++)
    expect(integrity[`/a.js${retryQuery(attempt)}`]).toBe('sha256-a')
  expect(Object.keys(integrity)).toHaveLength(RETRY_ADDRESSES + 1)
})
