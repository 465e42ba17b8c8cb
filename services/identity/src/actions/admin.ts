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

const poolInput = z.object({ UserPoolId: z.string() })
const adminInput = poolInput.extend({ Username: z.string().min(1) })

/** Defines an operation on the pool that needs a signature by the administrator’s key pair. */
function definePoolAction<Input extends z.infer<typeof poolInput>>(
  name: string,
  shape: z.ZodType<Input>,
  run: (provider: Provider, input: Input) => object | undefined,
): Action {
  const action = defineAction(name, shape, (provider, input) => {
    if (input.UserPoolId !== provider.config.poolId)
      throw new CognitoError(
        'ResourceNotFoundException',
        `User pool ${input.UserPoolId} does not exist.`,
      )
    return run(provider, input)
  })
  return { ...action, isForAdmin: true }
}

/** Defines such an operation on one user. */
function defineAdminAction<Input extends z.infer<typeof adminInput>>(
  name: string,
  shape: z.ZodType<Input>,
  run: (provider: Provider, user: User, input: Input) => object | undefined,
): Action {
  return definePoolAction(name, shape, (provider, input) => {
    const user = provider.store.findUser(input.Username)
    if (!user) throw refusal.noUser()
    return run(provider, user, input)
  })
}

const LARGEST_PAGE = 60

/** Part of a list, and the token for the next part: the name that was seen last, encoded. */
function pageOf<One>(
  all: readonly One[],
  nameOf: (one: One) => string,
  limit: number | null | undefined,
  token: string | null | undefined,
): { page: One[]; next: string | undefined } {
  const seen = token && Buffer.from(token, 'base64url').toString()
  const start = all.findIndex((one) => nameOf(one) === seen) + 1
  if (token && start === 0) throw refusal.parameter('Invalid pagination token')
  const end = start + (limit || LARGEST_PAGE)
  const page = all.slice(start, end)
  const last = page.at(-1)
  const next =
    last && end < all.length ? Buffer.from(nameOf(last)).toString('base64url') : undefined
  return { page, next }
}

/** A filter, such as `email ^= "ana"`: an attribute, equal to a value or beginning with it. */
const FILTER = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/
const SEARCHABLE = new Set(
  'username email phone_number name given_name family_name preferred_username cognito:user_status status sub'.split(
    ' ',
  ),
)

function toFilter(filter: string): (user: User) => boolean {
  const [, name = '', how, text = ''] = FILTER.exec(filter) ?? []
  if (!SEARCHABLE.has(name)) throw refusal.parameter('Error while parsing filter')
  const wanted = text.replaceAll(/\\(.)/g, '$1')
  return (user) => {
    const found = {
      ...user.attributes,
      ...{ username: user.id, sub: user.id, 'cognito:user_status': user.status },
      status: user.enabled ? 'Enabled' : 'Disabled',
    }[name]
    return how === '=' ? found === wanted : found?.startsWith(wanted) === true
  }
}

/** `ListUsers` pages through the users that a filter selects, or all. */
export const listUsers = definePoolAction(
  'ListUsers',
  poolInput.extend({
    Filter: z.string().max(256).nullish(),
    AttributesToGet: z.array(z.string()).nullish(),
    Limit: z.int().min(0).max(LARGEST_PAGE).nullish(),
    PaginationToken: z.string().min(1).nullish(),
  }),
  ({ store }, { AttributesToGet, Filter, Limit, PaginationToken }) => {
    const isMeant = Filter ? toFilter(Filter) : () => true
    const users = store.listUsers().filter(isMeant)
    const { next, page } = pageOf(users, ({ id }) => id, Limit, PaginationToken)
    return {
      Users: page.map(({ attributes, createdAt, enabled, id, modifiedAt, status }) => ({
        Username: id,
        Attributes: Object.entries(attributes)
          .map(([Name, Value]) => ({ Name, Value }))
          .filter(({ Name }) => !AttributesToGet || AttributesToGet.includes(Name)),
        ...{ UserCreateDate: createdAt / 1_000, UserLastModifiedDate: modifiedAt / 1_000 },
        ...{ Enabled: enabled, UserStatus: status },
      })),
      ...(next ? { PaginationToken: next } : {}),
    }
  },
)

/** `AdminListGroupsForUser` pages through the groups of any user. */
export const adminListGroupsForUser = defineAdminAction(
  'AdminListGroupsForUser',
  adminInput.extend({
    Limit: z.int().min(0).max(LARGEST_PAGE).nullish(),
    NextToken: z.string().min(1).nullish(),
  }),
  ({ config: { poolId } }, { groups }, { Limit, NextToken }) => {
    const { next, page } = pageOf(groups, (name) => name, Limit, NextToken)
    return {
      Groups: page.map((GroupName) => ({ GroupName, UserPoolId: poolId })),
      ...(next ? { NextToken: next } : {}),
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
