import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { assertDeviceTracking, describeDevice } from '#src/users/device.ts'
import { defineAction } from './action.ts'

const LARGEST_PAGE = 60

const shape = z.object({
  AccessToken: z.string(),
  Limit: z.int().min(0).max(LARGEST_PAGE).nullish(),
  PaginationToken: z.string().nullish(),
})

/**
 * `ListDevices` pages through the caller's devices, oldest first; the token is the last key seen.
 */
export const listDevices = defineAction('ListDevices', shape, async (provider, input) => {
  assertDeviceTracking(provider)
  const { user } = await authenticate(provider, input.AccessToken)
  const limit = input.Limit || LARGEST_PAGE
  const seen = input.PaginationToken
    ? Buffer.from(input.PaginationToken, 'base64url').toString()
    : null
  const start = seen === null ? 0 : user.devices.findIndex((device) => device.key === seen) + 1
  if (seen !== null && start === 0) throw refusal.parameter('Invalid pagination token')
  const page = user.devices.slice(start, start + limit)
  const last = page.at(-1)
  const hasMore = last !== undefined && start + limit < user.devices.length
  return {
    Devices: page.map(describeDevice),
    ...(hasMore ? { PaginationToken: Buffer.from(last.key).toString('base64url') } : {}),
  }
})
