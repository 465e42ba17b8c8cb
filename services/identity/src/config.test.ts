import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('works without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3100,
    origin: 'http://localhost:3100',
    poolId: 'us-west-2_OrchardDev',
    deviceTracking: true,
    confirmBy: 'code',
  })
  expect(readConfig({ SIGN_UP_CONFIRMATION: 'link' }).confirmBy).toBe('link')
})

it('lets hosted sign-ins return to the configured site', () => {
  expect(readConfig({ PORT: '3310' }).callbackUrls).toContain('http://localhost:3310/signin')
  const { logoutUrls } = readConfig({ SITE_ORIGIN: 'https://localhost:3443' })
  expect(logoutUrls).toEqual(['https://localhost:3443/', 'https://localhost:3443/signin'])
})

it.each([
  [{ COGNITO_USER_POOL_ID: 'us-west-2_Real' }, /real user pool .*COGNITO_USER_POOL_ID/],
  [{ NODE_ENV: 'production' }, /NODE_ENV is production/],
  [{ DATABASE_URL: 'postgres://db' }, /KEY_SECRET is needed/],
])('does not start where it could be mistaken for a real one: %o', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

it('lists all problems', () => {
  const environment = {
    IDENTITY_PORT: '0',
    IDENTITY_CALLBACK_URLS: 'javascript:alert(1)',
    IDENTITY_POOL_ID: 'local_pool',
    IDENTITY_DEVICE_TRACKING: 'maybe',
  }
  expect(() => readConfig(environment)).toThrow(
    /- IDENTITY_PORT .*\n- IDENTITY_CALLBACK_URLS .*\n- IDENTITY_POOL_ID .*\n- IDENTITY_DEVICE/,
  )
})
