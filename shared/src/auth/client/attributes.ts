import type { AuthClient } from '#src/auth/auth-client.ts'
import type { Core } from './core.ts'
import { refusal } from './refusals.ts'
import { toDelivery } from './sign-in-step.ts'

type AttributePart = Pick<
  AuthClient,
  'updateAttributes' | 'removeAttribute' | 'sendAttributeCode' | 'confirmAttribute'
>

/** Drops attributes that users must not write; “Validation” of the specification. */
export function writableAttributes(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => name !== 'sub' && !name.includes('_verified')),
  )
}

/** Attributes of the signed-in user and their verification. */
export function attributePart(core: Core): AttributePart {
  const ask = (action: string, body: object) =>
    core.authenticated('UserNotAuthenticated', (AccessToken) =>
      core.call(action, { AccessToken, ...body }),
    )
  return {
    async updateAttributes(attributes) {
      const UserAttributes = Object.entries(writableAttributes(attributes)).map(
        ([Name, Value]) => ({ Name, Value }),
      )
      if (UserAttributes.length === 0) return []
      const { CodeDeliveryDetailsList: sent } = await ask('UpdateUserAttributes', {
        UserAttributes,
      })
      return Array.isArray(sent) ? sent.map(toDelivery) : []
    },
    async removeAttribute(name) {
      await ask('DeleteUserAttributes', { UserAttributeNames: [name] })
    },
    async sendAttributeCode(AttributeName) {
      const response = await ask('GetUserAttributeVerificationCode', { AttributeName })
      return toDelivery(response['CodeDeliveryDetails'])
    },
    async confirmAttribute({ code, name }) {
      const Code = code.trim()
      if (!Code) throw refusal('EmptyConfirmationCode')
      await ask('VerifyUserAttribute', { AttributeName: name, Code })
    },
  }
}
