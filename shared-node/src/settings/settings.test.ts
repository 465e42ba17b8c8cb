import { expect, it } from 'vitest'
import { isLoopbackHost } from './loopback.ts'
import { Settings } from './settings.ts'

function problemsOf(environment: NodeJS.ProcessEnv, read: (settings: Settings) => unknown) {
  const settings = new Settings(environment)
  read(settings)
  return settings.problems.join('\n')
}

it('lists each problem once, under a title', () => {
  const settings = new Settings({ A: 'x', B: 'ftp://b' })
  settings.number('A', 1)
  settings.number('A', 1)
  settings.address('B', 'http://b')
  expect(() => settings.assertUsable('Nothing can start')).toThrow(
    /^Nothing can start:\n- A must be a whole number from 1\n- B must be a URL .*$/,
  )
})

it.each(['0', '-1', '1.5', 'NaN', 'Infinity', 'many', '1e400', '65536'])(
  'refuses port %s',
  (PORT) => {
    expect(problemsOf({ PORT }, (settings) => settings.port('PORT', 3000))).toBe(
      'PORT must be a whole number from 1 to 65535',
    )
  },
)

it('takes an empty variable for an unset one', () => {
  const settings = new Settings({ PORT: '', LIST: ' , ', PATH: '' })
  expect(settings.port('PORT', 3000)).toBe(3000)
  expect(settings.list('LIST', 'a,b')).toEqual([])
  expect(settings.text('PATH')).toBeNull()
  expect(settings.problems).toEqual([])
})

it('names the words that a choice has', () => {
  const read = (settings: Settings) => settings.choice('LEVEL', ['low', 'mid', 'high'], 'low')
  expect(problemsOf({ LEVEL: 'odd' }, read)).toBe('LEVEL must be low, mid or high, not odd')
  expect(read(new Settings({ LEVEL: 'mid' }))).toBe('mid')
})

it.each([
  '127.0.0.1',
  '10.0.0.0/8',
  '10.0.0.0/255.0.0.0',
  '::1',
  'fd00::/8',
  'loopback',
  'uniquelocal',
])('believes the proxy %s', (TRUSTED_PROXIES) => {
  const settings = new Settings({ TRUSTED_PROXIES })
  expect(settings.trustedProxies()).toEqual([TRUSTED_PROXIES])
  expect(settings.problems).toEqual([])
})

it.each(['foo', '10.0.0.0/33', '10.0.0.0/x', '300.1.1.1', '::1/129', 'localhost', '*'])(
  'refuses the proxy %s',
  (proxy) => {
    const problems = problemsOf({ TRUSTED_PROXIES: `::1, ${proxy}` }, (settings) =>
      settings.trustedProxies(),
    )
    expect(problems).toBe(`TRUSTED_PROXIES must list IP addresses or networks (CIDR), not ${proxy}`)
  },
)

it('checks the ids of a user pool and its client', () => {
  const read = (settings: Settings) => [settings.poolId('POOL', null), settings.clientId('ID', 'x')]
  expect(read(new Settings({}))).toEqual([null, 'x'])
  const longest = `us-west-2_${'a'.repeat(45)}`
  expect(problemsOf({ POOL: longest, ID: 'a_1' }, read)).toBe('')
  expect(problemsOf({ POOL: 'us-gov-west-1_Ab1' }, read)).toBe('')
  expect(problemsOf({ POOL: `${longest}a`, ID: 'a-1' }, read)).toBe(
    'POOL must look like us-west-2_AbCdEf123, with 55 characters at most\n' +
      'ID must be 1 to 128 letters, digits or underscores',
  )
})

it('waits before it leaves in production, where a balancer has to notice', () => {
  expect(new Settings({}).shutdownDelayMs()).toBe(0)
  expect(new Settings({ NODE_ENV: 'production' }).shutdownDelayMs()).toBe(3_000)
  expect(problemsOf({ SHUTDOWN_DELAY_MS: '9000' }, (one) => one.shutdownDelayMs())).toMatch(
    'SHUTDOWN_DELAY_MS must be a whole number from 0 to 8000',
  )
})

it('lets stand-ins be in a rehearsal of production, which nobody but this machine can reach', () => {
  const read = (settings: Settings) => {
    settings.needUnlessRehearsed('POOL', 'a reason')
    settings.needPublicInProduction('ORIGIN')
  }
  const production = { NODE_ENV: 'production', ORIGIN: 'https://localhost' }
  expect(problemsOf(production, read)).toMatch(/POOL is needed.*\n.*must not lead to this machine/)
  const rehearsal = { ...production, REHEARSAL: 'on' }
  expect(() => {
    const settings = new Settings(rehearsal)
    read(settings)
    settings.assertUsable('Not usable')
  }).not.toThrow()
  expect(problemsOf({ ...rehearsal, ORIGIN: 'https://orchard.example' }, read)).toMatch(
    'ORIGIN must lead to this machine in a rehearsal',
  )
  expect(() => new Settings({ ...rehearsal, HOST: '0.0.0.0' }).assertUsable('Not usable')).toThrow(
    'HOST must be 127.0.0.1',
  )
  expect(new Settings({ REHEARSAL: 'on' }).isRehearsal).toBe(false)
})

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'site.localhost',
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:7f00:1]',
])('knows %s as this machine', (host) => {
  expect(isLoopbackHost(new URL(`http://${host}`).hostname)).toBe(true)
})

it.each(['orchard.example', 'localhost.example', '10.0.0.1', '[fd00::1]'])(
  'knows %s as another',
  (host) => {
    expect(isLoopbackHost(new URL(`http://${host}`).hostname)).toBe(false)
  },
)
