import type { AuthClient, Device } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { attributesOf } from './current-user.ts'
import { textOf } from './pool-call.ts'
import { refusal, toRefusal } from './refusals.ts'

/** “Figures” of the specification. */
const PAGE_SIZE = 60

/** The devices of the account. */
export function devicePart(core: Core): Pick<AuthClient, 'listDevices' | 'forgetDevice'> {
  /** Translates the pool's refusal if device tracking is off; “Errors” of the specification. */
  async function deviceCall<T>(work: (accessToken: string) => Promise<T>): Promise<T> {
    return core.authenticated('NotAuthenticated', async (token) => {
      try {
        return await work(token)
      } catch (error) {
        const reason = toRefusal(error)
        throw reason.code === 'InvalidParameterException'
          ? refusal('DeviceTrackingOff', reason)
          : reason
      }
    })
  }

  return {
    async listDevices(page) {
      const response = await deviceCall((AccessToken) =>
        core.call('ListDevices', {
          AccessToken,
          Limit: PAGE_SIZE,
          ...(page ? { PaginationToken: page } : {}),
        }),
      )
      const user = core.tokens.lastUser()
      const own = user === null ? null : (core.tokens.findDevice(user)?.key ?? null)
      const list: unknown[] = Array.isArray(response['Devices']) ? response['Devices'] : []
      return {
        devices: list.flatMap((one) => toDevice(one, own) ?? []),
        nextPage: textOf(response['PaginationToken']) || null,
      }
    },
    forgetDevice: (DeviceKey) =>
      deviceCall(async (AccessToken) => {
        await core.call('ForgetDevice', { AccessToken, DeviceKey })
      }),
  }
}

function toDevice(entry: unknown, own: string | null): Device | null {
  const fields = { ...(entry as object) } as Record<string, unknown>
  const key = textOf(fields['DeviceKey'])
  if (!key) return null
  const milliseconds = (name: string) => {
    const seconds = fields[name]
    return typeof seconds === 'number' ? seconds * 1_000 : 0
  }
  return {
    key,
    name: attributesOf(fields['DeviceAttributes']).get('device_name') ?? null,
    isThisOne: key === own,
    createdAt: milliseconds('DeviceCreateDate'),
    lastSignInAt: milliseconds('DeviceLastAuthenticatedDate'),
  }
}
