import { expect, it } from 'vitest'
import { CanonicalPaths } from './canonical-path.ts'

const paths = new CanonicalPaths(
  ['/', '/api', '/api/:slug', '/api/:slug/openapi.json', '/examples/:example/:file'],
  ['/', '/api', '/api/weather', '/catalogue.json', '/examples/basic-ios-app'],
)

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/api', '/api'],
  ['//api', '/api'],
  ['/api/', '/api'],
  ['/api//weather///', '/api/weather'],
  ['/%61pi', '/api'],
  ['/%41PI', '/api'],
  ['/API/Weather', '/api/weather'],
  ['/CaTaLoGuE.json', '/catalogue.json'],
  ['/API/WEATHER/OpenAPI.JSON', '/api/weather/openapi.json'],
  ['/API/No-Such', '/api/No-Such'],
  ['/Examples/Basic-iOS-App/ContentView.swift', '/examples/basic-ios-app/ContentView.swift'],
  ['/No/Such/Page', '/No/Such/Page'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%2fb', '/a%2fb'],
  ['/%2e%2e%2fpackage.json', '/%2e%2e%2fpackage.json'],
  ['/a%5c%61', '/a%5c%61'],
  ['/%7Euser', '/~user'],
  ['/x:y@z;a=1,b+c&d$', '/x:y@z;a=1,b+c&d$'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/%2e%2e/api', '/../api'],
])('spells %s as %s', (given, spelled) => {
  expect(paths.spell(given)).toBe(spelled)
})

it('spells what it has spelled in the same way', () => {
  const pieces = [
    '/',
    '//',
    'a',
    'A',
    '%61',
    '%2f',
    '%C3%A9',
    'api',
    'API',
    'Weather',
    ':',
    '%3a',
    '.',
  ]
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return pieces[seed % pieces.length] ?? ''
  }
  for (let round = 0; round < 2_000; round++) {
    const once = paths.spell(`/${next()}${next()}${next()}${next()}${next()}`)
    expect(paths.spell(once)).toBe(once)
  }
})

it('leaves malformed escapes to its caller', () => {
  expect(() => paths.spell('/%zz')).toThrow(URIError)
})
