import { expect, it } from 'vitest'
import { keepRecord, ownPath, readResponse, takeRecord } from './redirect-record.ts'

it.each([
  ['/profile', '/profile'],
  ['/api?q=a#b', '/api?q=a#b'],
  ['', '/'],
  ['profile', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('goes back from %j to %j', (given, path) => {
  expect(ownPath(given)).toBe(path)
})

it.each([
  ['?code=c&state=s', { code: 'c', state: 's' }],
  ['?error=access_denied&state=s', { error: 'access_denied', state: 's' }],
  ['?error=invalid_request', { error: 'invalid_request', state: '' }],
  ['#id_token=t&state=s', { idToken: 't', state: 's' }],
])('finds a response in %s', (rest, fields) => {
  expect(readResponse(new URL(`http://site.example/signin${rest}`))).toMatchObject(fields)
})

it.each(['', '?next=/profile', '?code=c', '?state=s', '#top'])('finds none in %j', (rest) => {
  expect(readResponse(new URL(`http://site.example/signin${rest}`))).toBeNull()
})

it('remembers a sign-in once', () => {
  const kept = new Map<string, string>()
  const tab = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const record = {
    where: 'google',
    state: 's',
    verifier: 'v',
    nonce: 'n',
    redirectUri: 'http://site.example/signin',
    returnTo: '/profile',
  } as const
  keepRecord(tab, record)
  expect(takeRecord(tab)).toEqual(record)
  expect(takeRecord(tab)).toBeNull()
  kept.set('sign-in-elsewhere', '{"where":"the moon"}')
  expect(takeRecord(tab)).toBeNull()
})
