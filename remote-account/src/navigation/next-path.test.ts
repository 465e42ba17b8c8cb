import { describe, expect, it } from 'vitest'
import { readNextPath, withNext } from './next-path.ts'

describe('readNextPath', () => {
  it.each(['/profile', '/api/weather?city=Oslo#try-it', '/', '/faq?q=a%20b'])(
    'keeps %s',
    (path) => {
      expect(readNextPath(path)).toBe(path)
    },
  )

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'profile',
    '',
    ' /profile',
  ])('refuses %j', (address) => {
    expect(readNextPath(address)).toBeNull()
  })

  it.each(['/signin', '/register?next=/a', '/forgotpassword'])('does not return to %s', (path) => {
    expect(readNextPath(path)).toBeNull()
  })

  it('refuses anything but text', () => {
    expect(readNextPath(null)).toBeNull()
    expect(readNextPath({ path: '/profile' })).toBeNull()
  })
})

describe('withNext', () => {
  it('leaves slashes readable and encodes the rest', () => {
    expect(withNext('/signin', '/profile')).toBe('/signin?next=/profile')
    expect(withNext('/signin', '/api?q=a&b#c')).toBe('/signin?next=/api%3Fq%3Da%26b%23c')
    expect(withNext('/signin', null)).toBe('/signin')
  })

  it('is read back by readNextPath', () => {
    const path = '/api?q=a&b=%20c#d'
    const query = new URL(withNext('/signin', path), 'https://site.example').searchParams
    expect(readNextPath(query.get('next'))).toBe(path)
  })
})
