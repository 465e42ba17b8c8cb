import { describe, expect, it } from 'vitest'
import { nameOfDevice } from './device-words.ts'

describe('nameOfDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
  ])('reads browser and system of %s', (userAgent, name) => {
    expect(nameOfDevice(undefined, userAgent)).toBe(name)
  })

  it('prefers the name that the visitor gave', () => {
    expect(nameOfDevice('Desk', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0')).toBe('Desk')
  })

  it('shows unknown user agents, shortened', () => {
    expect(nameOfDevice(undefined, 'curl/8.5')).toBe('curl/8.5')
    expect(nameOfDevice(undefined, 'x'.repeat(300))).toHaveLength(60)
    expect(nameOfDevice(undefined, null)).toBe('Unnamed device')
  })
})
