// @module-tag soak
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { within } from '@orchard/shared/testing/within'
import { expect, it } from 'vitest'
import { findKeys, maskKey } from './find-keys.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key as the product API makes them; the checksum is that of zlib. */
function makeKey(prefix = 'orchard_'): string {
  const start = prefix + [...randomBytes(32)].map((byte) => DIGITS[byte % 62]).join('')
  let rest = crc32(start)
  let checksum = ''
  for (let index = 0; index < 6; index++) {
    checksum = DIGITS[rest % 62] + checksum
    rest = Math.floor(rest / 62)
  }
  return start + checksum
}

/** Places in which keys leak. */
const PLACES: readonly [name: string, around: (key: string) => string][] = [
  ['a header in JavaScript', (key) => `fetch(url, { headers: { 'X-Api-Key': '${key}' } })`],
  ['a command', (key) => `curl -H "X-Api-Key: ${key}" https://api.example/v1/advice`],
  ['an environment file', (key) => `ORCHARD_KEY=${key}\nOTHER=1`],
  ['JSON in JSON', (key) => JSON.stringify(JSON.stringify({ key }))],
  ['YAML', (key) => `key: ${key}\r\nnext: true`],
  ['a URL', (key) => `https://example.com/?key=${key}&x=1`],
  ['minified code', (key) => `var a="b",k="${key}";c(k)`],
  ['a log line', (key) => `2026-11-27T10:00:00Z x-api-key:${key}`],
  ['the end of a text', (key) => key],
]

it.each(PLACES)('finds a key in %s', (_, around) => {
  for (const prefix of ['orchard_', 'orchard_pub_']) {
    const key = makeKey(prefix)
    expect(findKeys(around(key)).map((one) => one.key)).toEqual([key])
  }
})

it('tells the line of each', () => {
  const [one, other] = [makeKey(), makeKey('orchard_pub_')]
  expect(findKeys(`first\n${one} ${one}\n\n  ${other}`)).toEqual([
    { key: one, line: 2 },
    { key: one, line: 2 },
    { key: other, line: 4 },
  ])
})

it('takes nothing else for a key', () => {
  const key = makeKey()
  const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  expect(
    findKeys(`${wrong} orchard_client orchard_ ${key.slice(0, 30)} sk_live_${'a'.repeat(38)}`),
  ).toEqual([])
})

it('a large text takes no time', async () => {
  const text = `${'orchard_'.repeat(500_000)}\n${makeKey()}`
  expect(await within(2_000, () => findKeys(text))).toHaveLength(1)
})

it('masks a key', () => {
  expect(maskKey(`orchard_${'Ab1'.repeat(12)}Zz`)).toBe('orchard_Ab1A…b1Zz')
  expect(maskKey(`orchard_pub_${'Ab1'.repeat(12)}Zz`)).toBe('orchard_pub_Ab1A…b1Zz')
})
