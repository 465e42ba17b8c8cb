import { Settings } from '@orchard/shared-node/settings'
import { expect, it } from 'vitest'
import { authOrigins, readAuthConfig } from './auth-config.ts'

function read(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  return { config: readAuthConfig(settings), problems: settings.problems }
}
const POOL = { COGNITO_USER_POOL_ID: 'us-west-2_AbCdEf123', COGNITO_CLIENT_ID: 'client1' }

it('takes the embedded provider where nothing is configured', () => {
  const { config, problems } = read({ IDENTITY_PORT: '3101' })
  expect(problems).toEqual([])
  expect(config).toMatchObject({
    userPoolId: 'us-west-2_OrchardDev',
    clientId: 'orchardembeddedclient',
    endpoint: 'http://localhost:3101',
    hostedLogin: 'http://localhost:3101',
    social: { clientId: 'orchard-social', tokenUrl: 'http://localhost:3101/social/token' },
    passkeys: true,
    deviceTrust: true,
    confirmBy: 'code',
  })
  expect(authOrigins(config)).toEqual(['http://localhost:3101'])
})

it('takes a real pool, and Google by its client id', () => {
  const { config, problems } = read({
    ...POOL,
    COGNITO_HOSTED_DOMAIN: 'login.orchard.example',
    SOCIAL_CLIENT_ID: 'id.apps.googleusercontent.com',
    SIGN_UP_CONFIRMATION: 'link',
  })
  expect(problems).toEqual([])
  expect(config).toEqual({
    userPoolId: 'us-west-2_AbCdEf123',
    clientId: 'client1',
    identityPoolId: null,
    endpoint: 'https://cognito-idp.us-west-2.amazonaws.com/',
    isAmazon: true,
    hostedLogin: 'https://login.orchard.example',
    social: {
      clientId: 'id.apps.googleusercontent.com',
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: null,
    },
    passkeys: false,
    deviceTrust: false,
    confirmBy: 'link',
  })
  expect(authOrigins(config)).toEqual([
    'https://cognito-idp.us-west-2.amazonaws.com',
    'https://login.orchard.example',
  ])
})

it('offers trusted devices where the pool tracks devices by user opt-in', () => {
  expect(read({ IDENTITY_DEVICE_TRACKING: 'off' }).config.deviceTrust).toBe(false)
  expect(read(POOL).config.deviceTrust).toBe(false)
  expect(read({ ...POOL, COGNITO_DEVICE_TRUST: 'on' }).config.deviceTrust).toBe(true)
})

it('offers neither hosted page nor Google beside a real pool that has none', () => {
  expect(read(POOL).config).toMatchObject({ hostedLogin: null, social: null })
})

it.each([
  [{ COGNITO_CLIENT_ID: 'client1' }, /Both UserPoolId and ClientId are required/],
  [{ ...POOL, COGNITO_USER_POOL_ID: 'oregon' }, /Invalid UserPoolId format/],
  [{ ...POOL, COGNITO_HOSTED_DOMAIN: 'http://login.example' }, /COGNITO_HOSTED_DOMAIN must/],
  [{ ...POOL, COGNITO_HOSTED_DOMAIN: 'login.example/path' }, /COGNITO_HOSTED_DOMAIN must/],
  [{ IDENTITY_PORT: 'x' }, /IDENTITY_PORT must/],
  [{ SOCIAL_TOKEN_URL: 'https://id.example/token' }, /SOCIAL_CLIENT_ID is needed/],
  [{ SOCIAL_CLIENT_ID: 'a', SOCIAL_TOKEN_URL: 'http://id.example' }, /SOCIAL_TOKEN_URL must/],
  [{ SOCIAL_CLIENT_ID: 'a', SOCIAL_AUTHORIZE_URL: 'id' }, /SOCIAL_AUTHORIZE_URL must/],
  [{ SIGN_UP_CONFIRMATION: 'dove' }, /SIGN_UP_CONFIRMATION must/],
])('says what is wrong with %j', (environment, words) => {
  expect(read(environment).problems.join('\n')).toMatch(words)
})
