import {
  AdminListGroupsForUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  GetUserCommand,
  ListUsersCommand,
  type ListUsersCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attributesOf, tokensOf } from '#src/testing/client-calls.ts'
import {
  createClient,
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'

const EMAIL = 'ana@example.com'
let pool: TestPool
let sub: string

beforeEach(async () => {
  pool = await createTestPool()
  sub = (await pool.dev('users', { email: EMAIL, password: PASSWORD }))['sub'] ?? ''
})
afterEach(() => pool.close())

const OFF = { Enabled: false, PreferredMfa: false }
const endMfa = (Username = sub, UserPoolId = pool.config.poolId, client = pool.client) =>
  client.send(
    new AdminSetUserMFAPreferenceCommand({
      ...{ UserPoolId, Username, SMSMfaSettings: OFF, SoftwareTokenMfaSettings: OFF },
    }),
  )
const update = (attributes: Record<string, string>, Username = sub) =>
  pool.client.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: pool.config.poolId,
      Username,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  )

describe('AdminSetUserMFAPreference', () => {
  it('ends all second factors of a user, whom a sub or an email names', async () => {
    const { AccessToken } = await tokensOf(pool, EMAIL, PASSWORD)
    for (const name of [sub, EMAIL]) {
      await pool.dev('users', { email: EMAIL, mfa: 'both', phone: '+15550100199' })
      const before = await pool.client.send(new GetUserCommand({ AccessToken }))
      expect(before.UserMFASettingList).toHaveLength(2)
      await endMfa(name)
      const after = await pool.client.send(new GetUserCommand({ AccessToken }))
      expect(after.UserMFASettingList).toBeUndefined()
      await tokensOf(pool, EMAIL, PASSWORD)
    }
  })

  it('refuses another pool and an unknown user', async () => {
    expect(await refusalOf(endMfa('nobody'))).toBe('UserNotFoundException: User does not exist.')
    expect(await refusalOf(endMfa(sub, 'us-west-2_Another'))).toBe(
      'ResourceNotFoundException: User pool us-west-2_Another does not exist.',
    )
  })
})

describe('AdminUpdateUserAttributes', () => {
  it('moves a user to another address, which is verified if it says so', async () => {
    const { AccessToken } = await tokensOf(pool, EMAIL, PASSWORD)
    await update({ email: 'Ana@Example.org', email_verified: 'true' })
    expect(await attributesOf(pool, AccessToken)).toMatchObject({
      email: 'ana@example.org',
      email_verified: 'true',
    })
    await tokensOf(pool, 'ana@example.org', PASSWORD)
    expect(await refusalOf(tokensOf(pool, EMAIL, PASSWORD))).toMatch(/Incorrect username/)
    await update({ email: 'ana@example.net' })
    expect((await attributesOf(pool, AccessToken))['email_verified']).toBe('false')
  })

  it('refuses the address of somebody else, read-only attributes and nonsense', async () => {
    await pool.dev('users', { email: 'ben@example.com' })
    expect(await refusalOf(update({ email: 'BEN@example.com' }))).toBe(
      'AliasExistsException: An account with the given email already exists.',
    )
    expect(await refusalOf(update({ sub: 'x' }))).toMatch(/^NotAuthorizedException/)
    expect(await refusalOf(update({ email: 'x' }))).toMatch(/Invalid email address format/)
    expect(await refusalOf(update({ name: 'Ana' }, 'nobody'))).toMatch(/^UserNotFoundException/)
  })
})

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminListGroupsForUser.html
describe('AdminListGroupsForUser', () => {
  const groups = (more: { Limit?: number; NextToken?: string } = {}, Username = sub) =>
    pool.client.send(
      new AdminListGroupsForUserCommand({ UserPoolId: pool.config.poolId, Username, ...more }),
    )
  const join = (names: string[]) => pool.dev('users', { email: EMAIL, groups: names })

  it('lists the groups of now, also of a disabled user, and none for a member of none', async () => {
    expect((await groups()).Groups).toEqual([])
    await join(['operators'])
    await pool.dev('users', { email: EMAIL, enabled: false })
    expect(await groups({}, EMAIL)).toMatchObject({
      Groups: [{ GroupName: 'operators', UserPoolId: pool.config.poolId }],
    })
    await join([])
    expect((await groups()).Groups).toEqual([])
  })

  it('gives 60 at most, and a token for the next ones', async () => {
    const names = Array.from({ length: 70 }, (_, index) => `group-${index}`)
    await join(names)
    const { Groups: first = [], NextToken } = await groups()
    expect(first.map(({ GroupName }) => GroupName)).toEqual(names.slice(0, 60))
    const { Groups: next = [], ...rest } = await groups(NextToken ? { NextToken } : {})
    expect(next.map(({ GroupName }) => GroupName)).toEqual(names.slice(60))
    expect(rest.NextToken).toBeUndefined()
    expect((await groups({ Limit: 2 })).Groups).toHaveLength(2)
  })

  it('refuses an unknown user, another token and a larger page', async () => {
    expect(await refusalOf(groups({}, 'nobody'))).toMatch(/^UserNotFoundException/)
    expect(await refusalOf(groups({ NextToken: 'odd' }))).toMatch(/^InvalidParameterException/)
    expect(await refusalOf(groups({ Limit: 61 }))).toMatch(/^InvalidParameterException/)
  })
})

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html
describe('ListUsers', () => {
  const list = (more: Partial<ListUsersCommandInput> = {}) =>
    pool.client.send(new ListUsersCommand({ UserPoolId: pool.config.poolId, ...more }))

  it('finds users by their sub, by an attribute or its beginning, with what the pool knows of them', async () => {
    const ben = await pool.dev('users', { email: 'ben@example.com', enabled: false })
    const { Users: found = [] } = await list({ Filter: `sub = "${sub}"` })
    expect(found).toMatchObject([{ Username: sub, Enabled: true, UserStatus: 'CONFIRMED' }])
    expect(found[0]?.UserCreateDate).toBeInstanceOf(Date)
    expect(found[0]?.Attributes).toContainEqual({ Name: 'email', Value: EMAIL })
    expect(found[0]?.Attributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
    const names = async (Filter: string) =>
      (await list({ Filter })).Users?.map(({ Username }) => Username)
    expect(await names('"email" ^= "be"')).toEqual([ben['sub']])
    expect(await names('status = "Disabled"')).toEqual([ben['sub']])
    expect(await names('sub = "nobody"')).toEqual([])
    const { Users: some } = await list({
      Filter: 'email = "ben@example.com"',
      AttributesToGet: ['email'],
    })
    expect(some?.[0]?.Attributes).toEqual([{ Name: 'email', Value: 'ben@example.com' }])
  })

  it('pages through all of them', async () => {
    await pool.dev('users', { email: 'ben@example.com' })
    const { Users: first = [], PaginationToken } = await list({ Limit: 1 })
    const { Users: next = [], ...rest } = await list(PaginationToken ? { PaginationToken } : {})
    expect([...first, ...next]).toHaveLength(2)
    expect(rest.PaginationToken).toBeUndefined()
  })

  it('refuses another filter, token, page or pool', async () => {
    for (const Filter of ['sub', 'custom:a = "b"', 'email = ana', 'email = "a" or sub = "b"'])
      expect(await refusalOf(list({ Filter }))).toMatch(/^InvalidParameterException/)
    expect(await refusalOf(list({ PaginationToken: 'odd' }))).toMatch(/^InvalidParameterException/)
    expect(await refusalOf(list({ Limit: 61 }))).toMatch(/^InvalidParameterException/)
    expect(await refusalOf(list({ UserPoolId: 'us-west-2_Another' }))).toMatch(
      /^ResourceNotFoundException/,
    )
  })
})

describe('the signature', () => {
  const refusedWith = async (keys: Partial<TestPool['config']['admin']>, region?: string) => {
    const client = createClient(pool.endpoint, { ...pool.config.admin, ...keys }, region)
    const refusal = await refusalOf(endMfa(sub, pool.config.poolId, client))
    client.destroy()
    return refusal
  }

  it('must be by the right key pair, for the region of the pool', async () => {
    expect(await refusedWith({ accessKeyId: 'another' })).toMatch(/^UnrecognizedClientException/)
    expect(await refusedWith({ secretAccessKey: 'another' })).toMatch(
      /^InvalidSignatureException: The request signature we calculated does not match/,
    )
    expect(await refusedWith({}, 'eu-west-1')).toMatch(/^InvalidSignatureException/)
  })

  it('is of the request as it was sent, and of now', async () => {
    let sent: { headers: Record<string, string>; payload: string } | undefined
    pool.client.middlewareStack.add(
      (next) => (args) => {
        const { body, headers } = args.request as {
          headers: Record<string, string>
          body: Uint8Array
        }
        const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
        sent = { headers: Object.fromEntries(lower), payload: Buffer.from(body).toString() }
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low', name: 'record' },
    )
    await endMfa()
    if (!sent) throw new Error('Nothing was sent')
    const { headers, payload } = sent
    const again = async (changed: { headers?: object; payload?: string }) =>
      (
        await pool.app.inject({
          method: 'POST',
          url: '/',
          headers: { ...headers, ...changed.headers },
          payload: changed.payload ?? payload,
        })
      ).json().__type
    expect(await again({})).toBeUndefined()
    expect(await again({ payload: payload.replace(sub, 'x'.repeat(sub.length)) })).toBe(
      'InvalidSignatureException',
    )
    const target = 'AWSCognitoIdentityProviderService.AdminUpdateUserAttributes'
    expect(await again({ headers: { 'x-amz-target': target } })).toBe('InvalidSignatureException')
    expect(await again({ headers: { 'x-amz-date': '20200101T000000Z' } })).toBe(
      'InvalidSignatureException',
    )
    expect(await again({ headers: { authorization: 'Bearer x' } })).toBe(
      'IncompleteSignatureException',
    )
    expect(await again({ headers: { authorization: '' } })).toBe(
      'MissingAuthenticationTokenException',
    )
  })

  it('is asked of nobody who signs in, signs up or acts for themselves', async () => {
    const response = await pool.app.inject({
      method: 'POST',
      url: '/',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
      payload: { AccessToken: (await tokensOf(pool, EMAIL, PASSWORD)).AccessToken },
    })
    expect(response.statusCode).toBe(200)
  })
})
