import { expect, it } from 'vitest'
import { withApiHost } from './with-api-host.ts'

it('names the API of this installation wherever a text names one', () => {
  const post = {
    blocks: [
      ['p', null, 'Ask ', ['code', null, 'https://api.apiorchard.example/v1/uuid']],
      ['pre', 'ask.js', [['string', "'https://api.apiorchard.example/v1/hash?text=a'"]]],
    ],
  }
  expect(withApiHost(post, 'http://localhost:3200')).toEqual({
    blocks: [
      ['p', null, 'Ask ', ['code', null, 'http://localhost:3200/v1/uuid']],
      ['pre', 'ask.js', [['string', "'http://localhost:3200/v1/hash?text=a'"]]],
    ],
  })
})

it('leaves other data as they are', () => {
  const data = { a: [1, 'https://example.com'] }
  expect(withApiHost(data, 'http://localhost:3200')).toBe(data)
})
