import { expect, it } from 'vitest'
import { withApiHost, withHosts } from './with-api-host.ts'

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

it('names the site of this installation, too', () => {
  const text = 'https://apiorchard.example/a https://api.apiorchard.example/b'
  const hosts = { apiHost: 'http://localhost:3200', site: 'http://localhost:3000' }
  expect(withHosts([text], hosts)).toEqual(['http://localhost:3000/a http://localhost:3200/b'])
})
