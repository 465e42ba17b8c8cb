import { ForgetDeviceCommand } from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  getCurrentUser,
  rememberDevice,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sharedInMemoryStorage } from 'aws-amplify/utils'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokensOf } from '#src/testing/client-calls.ts'
import { createTestPool, PASSWORD, type TestPool } from '#src/testing/create-test-pool.ts'

const EMAIL = 'ana@example.com'
const NEW_PASSWORD = 'Another-horse-2'
let pool: TestPool
let warnings: ReturnType<typeof vi.spyOn>

beforeAll(() => {
  // Amplify names a device after the browser; without a navigator it remembers none.
  vi.stubGlobal('navigator', { userAgent: 'Test', platform: 'Test', language: 'en' })
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(async () => {
  // Amplify warns that the endpoint is not Amazon's.
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  pool = await createTestPool()
  const { clientId: userPoolClientId, poolId: userPoolId } = pool.config
  const Cognito = { userPoolId, userPoolClientId, userPoolEndpoint: pool.endpoint }
  Amplify.configure({ Auth: { Cognito } })
  await sharedInMemoryStorage.clear()
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage)
})
afterEach(async () => {
  await signOut().catch(() => {})
  await pool.close()
  warnings.mockRestore()
})

const seed = (user: object = {}) => pool.dev('users', { email: EMAIL, password: PASSWORD, ...user })
const enter = (password = PASSWORD) => signIn({ username: EMAIL, password })
const stepOf = async (outcome: Promise<{ nextStep: { signInStep: string } }>) =>
  (await outcome).nextStep.signInStep
const totp = (secret = '') => generateSync({ secret, epoch: Math.floor(pool.clock.now() / 1_000) })

describe('Amplify signs up', () => {
  it('confirms, signs in by itself and reads the user', async () => {
    const options = { userAttributes: {}, autoSignIn: true }
    const { nextStep } = await signUp({ username: EMAIL, password: PASSWORD, options })
    expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
    const wrong = confirmSignUp({ username: EMAIL, confirmationCode: 'x' })
    await expect(wrong).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await resendSignUpCode({ username: EMAIL })
    const confirmationCode = await pool.code(EMAIL)
    await confirmSignUp({ username: EMAIL, confirmationCode })
    expect((await autoSignIn()).isSignedIn).toBe(true)
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL, email_verified: 'true' })
  })
})

describe('Amplify signs in', () => {
  it.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'USER_AUTH'] as const)(
    'by %s, refreshes and signs out',
    async (authFlowType) => {
      await seed()
      const preferredChallenge = 'PASSWORD_SRP'
      const options =
        authFlowType === 'USER_AUTH'
          ? ({ authFlowType, preferredChallenge } as const)
          : { authFlowType }
      const { isSignedIn } = await signIn({ username: EMAIL, password: PASSWORD, options })
      expect(isSignedIn).toBe(true)
      const { username } = await getCurrentUser()
      const before = (await fetchAuthSession()).tokens?.accessToken.payload
      expect(before?.['username']).toBe(username)
      const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload
      expect(after?.['origin_jti']).toBe(before?.['origin_jti'])
      expect(after?.jti).not.toBe(before?.jti)
      await signOut({ global: true })
      await expect(getCurrentUser()).rejects.toMatchObject({
        name: 'UserUnAuthenticatedException',
      })
    },
  )

  it.each(['PASSWORD', 'PASSWORD_SRP'])('by choosing %s as first factor', async (factor) => {
    await seed()
    const options = { authFlowType: 'USER_AUTH' } as const
    expect(await stepOf(signIn({ username: EMAIL, options }))).toBe(
      'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    )
    expect(await stepOf(confirmSignIn({ challengeResponse: factor }))).toBe(
      'CONFIRM_SIGN_IN_WITH_PASSWORD',
    )
    expect(await stepOf(confirmSignIn({ challengeResponse: PASSWORD }))).toBe('DONE')
  })

  it('reports a wrong password, an unconfirmed user and a required reset', async () => {
    await seed({ status: 'UNCONFIRMED' })
    expect(await stepOf(enter())).toBe('CONFIRM_SIGN_UP')
    await expect(enter('Wrong-horse-1')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    await seed({ status: 'RESET_REQUIRED' })
    expect(await stepOf(enter())).toBe('RESET_PASSWORD')
  })

  it('with a new password', async () => {
    await seed({ status: 'FORCE_CHANGE_PASSWORD' })
    expect(await stepOf(enter())).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    expect(await stepOf(confirmSignIn({ challengeResponse: NEW_PASSWORD }))).toBe('DONE')
  })

  it('with a text message, after a wrong code', async () => {
    await seed({ mfa: 'sms' })
    expect(await stepOf(enter())).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
    await expect(confirmSignIn({ challengeResponse: 'x' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    const challengeResponse = await pool.code(EMAIL)
    expect(await stepOf(confirmSignIn({ challengeResponse }))).toBe('DONE')
  })

  it('with a choice of second factors', async () => {
    const { totpSecret } = await seed({ mfa: 'both' })
    expect(await stepOf(enter())).toBe('CONTINUE_SIGN_IN_WITH_MFA_SELECTION')
    const chosen = confirmSignIn({ challengeResponse: 'TOTP' })
    expect(await stepOf(chosen)).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    expect(await stepOf(confirmSignIn({ challengeResponse: totp(totpSecret) }))).toBe('DONE')
  })

  it('with an authenticator app that is set up on the way', async () => {
    await seed({ mfa: 'setup' })
    const { nextStep } = await enter()
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
      throw new Error(`The step is ${nextStep.signInStep}`)
    const challengeResponse = totp(nextStep.totpSetupDetails.sharedSecret)
    expect(await stepOf(confirmSignIn({ challengeResponse }))).toBe('DONE')
  })

  it('with a custom challenge, with and without the password', async () => {
    await seed()
    const options = { authFlowType: 'CUSTOM_WITH_SRP' } as const
    const step = 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'
    expect(await stepOf(signIn({ username: EMAIL, password: PASSWORD, options }))).toBe(step)
    const first = await pool.code(EMAIL)
    expect(await stepOf(confirmSignIn({ challengeResponse: first }))).toBe('DONE')
    await signOut()
    const without = { authFlowType: 'CUSTOM_WITHOUT_SRP' } as const
    expect(await stepOf(signIn({ username: EMAIL, options: without }))).toBe(step)
    const second = await pool.code(EMAIL)
    expect(await stepOf(confirmSignIn({ challengeResponse: second }))).toBe('DONE')
  })
})

describe('Amplify remembers the device', () => {
  it('which replaces the second factor until it is forgotten', async () => {
    await seed()
    await enter()
    expect(await fetchDevices()).toEqual([])
    await rememberDevice()
    const [device] = await fetchDevices()
    expect(device?.name).toBeTruthy()
    await signOut()
    await seed({ mfa: 'sms' })
    expect((await enter()).isSignedIn).toBe(true)
    await forgetDevice()
    await signOut()
    expect(await stepOf(enter())).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
  })

  it('and signs in when the device was forgotten elsewhere', async () => {
    await seed()
    await enter()
    await rememberDevice()
    const [device] = await fetchDevices()
    await signOut()
    const { AccessToken } = await tokensOf(pool, EMAIL, PASSWORD)
    await pool.client.send(new ForgetDeviceCommand({ AccessToken, DeviceKey: device?.id }))
    expect((await enter()).isSignedIn).toBe(true)
  })
})

describe('Amplify manages the account', () => {
  it('attributes, password, second factors and deletion', async () => {
    await seed()
    await enter()
    await updateUserAttributes({ userAttributes: { phone_number: '+15550100199' } })
    await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
    const confirmationCode = await pool.code('+15550100199')
    await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode })
    const { sharedSecret } = await setUpTOTP()
    await verifyTOTPSetup({ code: totp(sharedSecret) })
    await updateMFAPreference({ totp: 'PREFERRED', sms: 'ENABLED' })
    expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['SMS', 'TOTP'] })
    await updateMFAPreference({ totp: 'DISABLED', sms: 'DISABLED' })
    expect(await fetchMFAPreference()).toEqual({})
    await updatePassword({ oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
    await deleteUser()
    await expect(enter(NEW_PASSWORD)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('a forgotten password', async () => {
    await seed()
    await resetPassword({ username: EMAIL })
    const confirmationCode = await pool.code(EMAIL)
    await confirmResetPassword({ username: EMAIL, confirmationCode, newPassword: NEW_PASSWORD })
    expect((await enter(NEW_PASSWORD)).isSignedIn).toBe(true)
  })
})
