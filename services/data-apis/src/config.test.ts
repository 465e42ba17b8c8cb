import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('has defaults for development', () => {
  expect(readConfig({})).toEqual({
    port: 3300,
    bindHost: '127.0.0.1',
    logLevel: 'warn',
    shutdownDelayMs: 0,
  })
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ logLevel: 'info' })
})

it('lists everything that is wrong', () => {
  const environment = { DATA_APIS_PORT: '99999', LOG_LEVEL: 'loud', SHUTDOWN_DELAY_MS: '-1' }
  for (const name of Object.keys(environment))
    expect(() => readConfig(environment)).toThrow(`- ${name} must be`)
})
