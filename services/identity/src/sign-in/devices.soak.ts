import {
  AdminForgetDeviceCommand,
  AdminUpdateDeviceStatusCommand,
  ConfirmDeviceCommand,
  ForgetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  ListDevicesCommand,
  UpdateDeviceStatusCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  createDeviceVerifier,
  createSrpSession,
  signSrpSessionWithDevice,
  wrapAuthChallenge,
} from 'cognito-srp-helper'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { respond, tokensOf } from '#src/testing/client-calls.ts'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'
import { signInBySrp } from '#src/testing/srp-client.ts'

const EMAIL = 'ana@example.com'
let pool: TestPool

beforeEach(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
})
afterEach(() => pool.close())

/** A verifier that no device can prove, but much faster to make than a real one. */
const ANY_PROOF = {
  DeviceRandomPassword: '',
  DeviceSecretVerifierConfig: { Salt: 'AAECAw==', PasswordVerifier: 'AAECAw==' },
}

/** Signs in and confirms the offered device, which is remembered by default. */
async function addDevice(
  DeviceName: string,
  { proof = createDeviceVerifier, isRemembered = true } = {},
) {
  const { AccessToken, NewDeviceMetadata, RefreshToken } = await tokensOf(pool, EMAIL, PASSWORD)
  const key = NewDeviceMetadata?.DeviceKey ?? ''
  const groupKey = NewDeviceMetadata?.DeviceGroupKey ?? ''
  const { DeviceRandomPassword, DeviceSecretVerifierConfig } = proof(key, groupKey)
  const about = { AccessToken, DeviceKey: key, DeviceName, DeviceSecretVerifierConfig }
  const confirm = new ConfirmDeviceCommand(about)
  const { UserConfirmationNecessary } = await pool.client.send(confirm)
  expect(UserConfirmationNecessary).toBe(true)
  const device = { AccessToken, RefreshToken, confirm, key, groupKey, secret: DeviceRandomPassword }
  if (isRemembered) await setStatus(device, 'remembered')
  return device
}

type Status = 'remembered' | 'not_remembered'

const setStatus = (
  device: { AccessToken: string | undefined; key: string },
  DeviceRememberedStatus: Status,
) =>
  pool.client.send(
    new UpdateDeviceStatusCommand({
      ...{ AccessToken: device.AccessToken, DeviceKey: device.key, DeviceRememberedStatus },
    }),
  )

const byAdmin = (key: string, Username = EMAIL) => ({
  ...{ UserPoolId: pool.config.poolId, Username, DeviceKey: key },
})
const setStatusByAdmin = (
  key: string,
  DeviceRememberedStatus: Status | undefined,
  Username = EMAIL,
) =>
  pool.client.send(
    new AdminUpdateDeviceStatusCommand({ ...byAdmin(key, Username), DeviceRememberedStatus }),
  )
const forgetByAdmin = (key: string, Username = EMAIL) =>
  pool.client.send(new AdminForgetDeviceCommand(byAdmin(key, Username)))
const listKeys = async (AccessToken: string | undefined) => {
  const { Devices = [] } = await pool.client.send(new ListDevicesCommand({ AccessToken }))
  return Devices.map(({ DeviceKey }) => DeviceKey)
}
const NO_DEVICE = 'ResourceNotFoundException: Device does not exist.'

/** Performs the two device steps after the password. */
async function proveDevice(device: { key: string; groupKey: string }, secret: string) {
  const signIn = { ...pool, username: EMAIL, password: PASSWORD, deviceKey: device.key }
  const first = await signInBySrp(signIn)
  expect(first.ChallengeName).toBe('DEVICE_SRP_AUTH')
  const session = createSrpSession(EMAIL, PASSWORD, pool.config.poolId, false)
  const second = await respond(pool, 'DEVICE_SRP_AUTH', first.Session, {
    USERNAME: EMAIL,
    DEVICE_KEY: device.key,
    SRP_A: session.largeA,
  })
  expect(second.ChallengeName).toBe('DEVICE_PASSWORD_VERIFIER')
  const challenge = { ...second, ChallengeName: 'DEVICE_PASSWORD_VERIFIER' }
  const signed = signSrpSessionWithDevice(session, challenge, device.groupKey, secret)
  const { ChallengeResponses } = wrapAuthChallenge(signed, {
    ClientId: pool.config.clientId,
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER' as const,
    ChallengeResponses: { USERNAME: EMAIL, DEVICE_KEY: device.key },
  })
  return respond(pool, 'DEVICE_PASSWORD_VERIFIER', second.Session, ChallengeResponses ?? {})
}

describe('a remembered device', () => {
  it('proves itself in place of the second factor, until it is not remembered', async () => {
    const device = await addDevice('Laptop')
    await pool.dev('users', { email: EMAIL, mfa: 'sms' })
    const { AuthenticationResult } = await proveDevice(device, device.secret)
    expect(AuthenticationResult?.AccessToken).toBeDefined()
    expect(AuthenticationResult?.NewDeviceMetadata).toBeUndefined()
    await setStatus(device, 'not_remembered')
    expect((await proveDevice(device, device.secret)).ChallengeName).toBe('SMS_MFA')
  })

  it('needs the secret of its device', async () => {
    const device = await addDevice('Laptop')
    const other = createDeviceVerifier(device.key, device.groupKey).DeviceRandomPassword
    expect(await refusalOf(proveDevice(device, other))).toBe(
      'NotAuthorizedException: Incorrect username or password.',
    )
  })

  it('that was forgotten is named as the reason', async () => {
    const { AccessToken, key: DeviceKey } = await addDevice('Laptop')
    await pool.client.send(new ForgetDeviceCommand({ AccessToken, DeviceKey }))
    const signIn = { ...pool, username: EMAIL, password: PASSWORD, deviceKey: DeviceKey }
    expect(await refusalOf(signInBySrp(signIn))).toBe(
      'ResourceNotFoundException: Device does not exist.',
    )
    const again = pool.client.send(new ForgetDeviceCommand({ AccessToken, DeviceKey }))
    expect(await refusalOf(again)).toBe('ResourceNotFoundException: Device does not exist.')
  })

  it('is confirmed once, and only where it was offered', async () => {
    const { confirm } = await addDevice('Laptop')
    expect(await refusalOf(pool.client.send(confirm))).toMatch(/Device does not exist/)
    await pool.dev('users', { email: 'ben@example.com', password: PASSWORD })
    const { AccessToken } = await tokensOf(pool, 'ben@example.com', PASSWORD)
    const stolen = new ConfirmDeviceCommand({ ...confirm.input, AccessToken })
    expect(await refusalOf(pool.client.send(stolen))).toMatch(/Device does not exist/)
  })
})

describe('a device that was only confirmed', () => {
  it('replaces no second factor, however well it proves itself, and is not listed', async () => {
    const device = await addDevice('Laptop', { isRemembered: false })
    await pool.dev('users', { email: EMAIL, mfa: 'sms' })
    expect((await proveDevice(device, device.secret)).ChallengeName).toBe('SMS_MFA')
    expect(await listKeys(device.AccessToken)).toEqual([])
    await setStatus(device, 'remembered')
    expect(await listKeys(device.AccessToken)).toEqual([device.key])
  })
})

describe('an administrator', () => {
  it('has a device remembered, and forgets it', async () => {
    const device = await addDevice('Laptop', { isRemembered: false })
    await pool.dev('users', { email: EMAIL, mfa: 'sms' })
    await setStatusByAdmin(device.key, undefined)
    expect(await listKeys(device.AccessToken)).toEqual([])
    await setStatusByAdmin(device.key, 'remembered')
    expect((await proveDevice(device, device.secret)).AuthenticationResult).toBeDefined()
    await setStatusByAdmin(device.key, 'not_remembered')
    expect((await proveDevice(device, device.secret)).ChallengeName).toBe('SMS_MFA')
    await forgetByAdmin(device.key)
    const signIn = { ...pool, username: EMAIL, password: PASSWORD, deviceKey: device.key }
    expect(await refusalOf(signInBySrp(signIn))).toBe(NO_DEVICE)
    expect(await refusalOf(setStatusByAdmin(device.key, 'remembered'))).toBe(NO_DEVICE)
    expect(await refusalOf(forgetByAdmin(device.key))).toBe(NO_DEVICE)
  })

  it('ends the refresh tokens of the device, and of no other', async () => {
    const [lost, kept] = [await addDevice('Lost'), await addDevice('Kept')]
    const refresh = (RefreshToken: string | undefined) =>
      pool.client.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: pool.config.clientId, RefreshToken }),
      )
    await refresh(lost.RefreshToken)
    await forgetByAdmin(lost.key)
    expect(await refusalOf(refresh(lost.RefreshToken))).toBe(
      'NotAuthorizedException: Invalid Refresh Token',
    )
    expect((await refresh(kept.RefreshToken)).AuthenticationResult).toBeDefined()
  })

  it('is refused for devices that were only offered, those of others, and unknown users', async () => {
    const { NewDeviceMetadata } = await tokensOf(pool, EMAIL, PASSWORD)
    const offered = NewDeviceMetadata?.DeviceKey ?? ''
    expect(await refusalOf(setStatusByAdmin(offered, 'remembered'))).toBe(NO_DEVICE)
    const { key } = await addDevice('Laptop', { proof: () => ANY_PROOF })
    await pool.dev('users', { email: 'ben@example.com', password: PASSWORD })
    expect(await refusalOf(forgetByAdmin(key, 'ben@example.com'))).toBe(NO_DEVICE)
    expect(await refusalOf(forgetByAdmin(key, 'nobody'))).toMatch(/^UserNotFoundException/)
  })
})

describe('ListDevices', () => {
  it('gives pages of sixty', async () => {
    for (let number = 0; number < 62; number++)
      await addDevice(`Device ${number}`, { proof: () => ANY_PROOF })
    const { AccessToken, key } = await addDevice('Last')
    const list = (input: { Limit?: number; PaginationToken?: string | undefined } = {}) =>
      pool.client.send(new ListDevicesCommand({ AccessToken, ...input }))
    const first = await list({ Limit: 60 })
    expect(first.Devices).toHaveLength(60)
    const second = await list({ Limit: 60, PaginationToken: first.PaginationToken })
    expect(second.Devices).toHaveLength(3)
    expect(second.PaginationToken).toBeUndefined()
    expect(second.Devices?.at(-1)).toMatchObject({
      DeviceKey: key,
      DeviceAttributes: expect.arrayContaining([{ Name: 'device_name', Value: 'Last' }]),
      DeviceCreateDate: new Date(pool.clock.now()),
    })
    expect(await refusalOf(list({ PaginationToken: 'x' }))).toMatch(/Invalid pagination token/)
    expect(await refusalOf(list({ Limit: 61 }))).toMatch(/^InvalidParameterException/)
  })

  it('is refused in Cognito’s words where devices are not tracked', async () => {
    const untracked = await createTestPool({ deviceTracking: false })
    await untracked.dev('users', { email: EMAIL, password: PASSWORD })
    const { AccessToken, NewDeviceMetadata } = await tokensOf(untracked, EMAIL, PASSWORD)
    expect(NewDeviceMetadata).toBeUndefined()
    expect(await refusalOf(untracked.client.send(new ListDevicesCommand({ AccessToken })))).toBe(
      'InvalidParameterException: Device tracking has not been configured in this User Pool',
    )
    await untracked.close()
  })
})
