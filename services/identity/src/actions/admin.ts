import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { assertEmailFree, attributeList, readAttributes } from '#src/users/attributes.ts'
import {
  assertDeviceTracking,
  dropDevice,
  rememberedStatus,
  setRemembered,
} from '#src/users/device.ts'
import { changePreference, mfaPreference } from '#src/users/mfa-preference.ts'
import { type Action, defineAction } from './action.ts'

const adminInput = z.object({ UserPoolId: z.string(), Username: z.string().min(1) })

/** Defines an operation that needs a signature by the administrator’s key pair. */
function defineAdminAction<Input extends z.infer<typeof adminInput>>(
  name: string,
  shape: z.ZodType<Input>,
  run: (provider: Provider, user: User, input: Input) => object | undefined,
): Action {
  const action = defineAction(name, shape, (provider, input) => {
    if (input.UserPoolId !== provider.config.poolId)
      throw new CognitoError(
        'ResourceNotFoundException',
        `User pool ${input.UserPoolId} does not exist.`,
      )
    const user = provider.store.findUser(input.Username)
    if (!user) throw refusal.noUser()
    return run(provider, user, input)
  })
  return { ...action, isForAdmin: true }
}

const LARGEST_PAGE = 60

/** `AdminListGroupsForUser` pages through the groups of any user; the token is the last name seen, encoded. */
export const adminListGroupsForUser = defineAdminAction(
  'AdminListGroupsForUser',
  adminInput.extend({
    Limit: z.int().min(0).max(LARGEST_PAGE).nullish(),
    NextToken: z.string().min(1).nullish(),
  }),
  ({ config: { poolId } }, { groups }, { Limit, NextToken }) => {
    const seen = NextToken && Buffer.from(NextToken, 'base64url').toString()
    const start = seen ? groups.indexOf(seen) + 1 : 0
    if (NextToken && start === 0) throw refusal.parameter('Invalid pagination token')
    const end = start + (Limit || LARGEST_PAGE)
    const page = groups.slice(start, end)
    return {
      Groups: page.map((GroupName) => ({ GroupName, UserPoolId: poolId })),
      ...(end < groups.length
        ? { NextToken: Buffer.from(page.at(-1) ?? '').toString('base64url') }
        : {}),
    }
  },
)

/** `AdminSetUserMFAPreference` does to any user what `SetUserMFAPreference` does to the caller. */
export const adminSetUserMfaPreference = defineAdminAction(
  'AdminSetUserMFAPreference',
  adminInput.extend(mfaPreference.shape),
  (provider, user, input) => {
    changePreference(provider, user, input)
    return {}
  },
)

/** Attributes that only an administrator may write. */
const VERIFIED = new Set(['email_verified', 'phone_number_verified'])

/**
 * `AdminUpdateUserAttributes` writes attributes of any user, also whether an email address or a number is verified; a new
 * one that is not called verified is not.
 */
export const adminUpdateUserAttributes = defineAdminAction(
  'AdminUpdateUserAttributes',
  adminInput.extend({ UserAttributes: attributeList }),
  (provider, user, { UserAttributes }) => {
    const given = readAttributes(UserAttributes.filter(({ Name }) => !VERIFIED.has(Name)))
    if (given['email'] !== undefined) assertEmailFree(provider, given['email'], user)
    const unverified = ['email', 'phone_number']
      .filter((name) => given[name] !== undefined && given[name] !== user.attributes[name])
      .map((name) => [`${name}_verified`, 'false'])
    const verified = UserAttributes.filter(({ Name }) => VERIFIED.has(Name)).map(
      ({ Name, Value }) => [Name, Value],
    )
    provider.store.updateUser(user, {
      attributes: {
        ...user.attributes,
        ...given,
        ...Object.fromEntries([...unverified, ...verified]),
      },
    })
    return {}
  },
)

const ofDevice = adminInput.extend({ DeviceKey: z.string().min(1) })

/** `AdminUpdateDeviceStatus` does to a device of any user what `UpdateDeviceStatus` does to the caller’s. */
export const adminUpdateDeviceStatus = defineAdminAction(
  'AdminUpdateDeviceStatus',
  ofDevice.extend({ DeviceRememberedStatus: rememberedStatus.nullish() }),
  (provider, user, input) => {
    assertDeviceTracking(provider)
    setRemembered(provider, user, input)
    return {}
  },
)

/** `AdminForgetDevice` does to a device of any user what `ForgetDevice` does to the caller’s. */
export const adminForgetDevice = defineAdminAction(
  'AdminForgetDevice',
  ofDevice,
  (provider, user, { DeviceKey }) => {
    assertDeviceTracking(provider)
    dropDevice(provider, user, DeviceKey)
    return undefined
  },
)
