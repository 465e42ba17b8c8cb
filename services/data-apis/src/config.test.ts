import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('has defaults for development', () => {
  expect(readConfig({})).toEqual({
    port: 3300,
    bindHost: '127.0.0.1',
    logLevel: 'warn',
    metricsToken: null,
    release: null,
    shutdownDelayMs: 0,
    sources: { turnedOn: new Map(), keys: new Map(), contact: null },
    network: {
      isOn: false,
      resolver: { address: expect.any(String), port: expect.any(Number) },
      userAgent: 'APIOrchard/1.0',
    },
  })
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ logLevel: 'info' })
})

it('lists everything that is wrong', () => {
  const environment = { DATA_APIS_PORT: '99999', LOG_LEVEL: 'loud', SHUTDOWN_DELAY_MS: '-1' }
  for (const name of Object.keys(environment))
    expect(() => readConfig(environment)).toThrow(`- ${name} must be`)
})

it('turns sources on, with their keys and an address of whoever asks', () => {
  const environment = {
    LIVE_SOURCES: 'sec, open-charge-map=https://charge.example',
    LIVE_KEY_OPEN_CHARGE_MAP: 'secret',
    LIVE_CONTACT: 'operator@orchard.example',
  }
  expect(readConfig(environment).sources).toEqual({
    turnedOn: new Map([
      ['sec', null],
      ['open-charge-map', 'https://charge.example'],
    ]),
    keys: new Map([['open-charge-map', 'secret']]),
    contact: 'operator@orchard.example',
  })
  expect(() => readConfig({ LIVE_SOURCES: 'open-charge-map' })).toThrow(
    '- LIVE_KEY_OPEN_CHARGE_MAP must be set: Open Charge Map wants a key',
  )
  expect(() => readConfig({ LIVE_SOURCES: 'sec' })).toThrow(
    '- LIVE_CONTACT must be set: SEC EDGAR wants an address of whoever asks',
  )
})

it.each([
  ['9.9.9.9', { address: '9.9.9.9', port: 53 }],
  ['127.0.0.1:5353', { address: '127.0.0.1', port: 5353 }],
  ['2620:fe::9', { address: '2620:fe::9', port: 53 }],
  ['[2620:fe::9]:5353', { address: '2620:fe::9', port: 5353 }],
])('asks the name server %s', (DNS_RESOLVER, resolver) => {
  const { network } = readConfig({ DNS_RESOLVER, OUTGOING_CALLS: 'on' })
  expect(network).toMatchObject({ isOn: true, resolver })
})

it.each(['resolver.example', '9.9.9.9:99999', '9.9.9'])('refuses the name server %s', (name) => {
  expect(() => readConfig({ DNS_RESOLVER: name })).toThrow('- DNS_RESOLVER must be an address')
})
