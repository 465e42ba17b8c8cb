import { expect, it } from 'vitest'
import { hoistPreloads } from './hoist-preloads.ts'

const LINK = '<link rel="preload" as="image" href="/a.svg"/>'

it('takes the links in front of the markup', () => {
  expect(hoistPreloads(`${LINK}${LINK}<div>a</div>`)).toEqual({
    links: LINK + LINK,
    body: '<div>a</div>',
  })
})

it('leaves everything else where it is', () => {
  const body = `<div>${LINK}</div>`
  expect(hoistPreloads(body)).toEqual({ links: '', body })
})
