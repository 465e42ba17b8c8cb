import { signInElsewhere } from '@orchard/shared/contracts'
import { Settings } from '@orchard/shared-node/settings'
import { expect, it } from 'vitest'
import { readAuthConfig } from './auth-config.ts'

const POOL = { COGNITO_USER_POOL_ID: 'us-west-2_AbCdEf123', COGNITO_CLIENT_ID: 'client1' }
const offered = (environment: NodeJS.ProcessEnv) =>
  signInElsewhere(readAuthConfig(new Settings(environment)))

it('offers on a page only what is configured', () => {
  expect(offered({})).toEqual(['google', 'hosted'])
  expect(offered(POOL)).toEqual([])
  expect(offered({ ...POOL, COGNITO_HOSTED_DOMAIN: 'login.orchard.example' })).toEqual(['hosted'])
  expect(offered({ ...POOL, SOCIAL_CLIENT_ID: 'id' })).toEqual(['google'])
})
