import {
  confirmUserAttribute,
  deleteUserAttributes,
  sendUserAttributeVerificationCode,
  updateUserAttributes,
} from 'aws-amplify/auth'
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
  return {
    async updateAttributes(attributes) {
      const userAttributes = writableAttributes(attributes)
      if (Object.keys(userAttributes).length === 0) return []
      const outcome = await core.authenticated('UserNotAuthenticated', () =>
        updateUserAttributes({ userAttributes }),
      )
      return Object.values(outcome).flatMap(({ nextStep }) =>
        nextStep.updateAttributeStep === 'CONFIRM_ATTRIBUTE_WITH_CODE'
          ? [toDelivery(nextStep.codeDeliveryDetails)]
          : [],
      )
    },
    removeAttribute: (name) =>
      core.authenticated('UserNotAuthenticated', () =>
        deleteUserAttributes({ userAttributeKeys: [name] }),
      ),
    sendAttributeCode: (name) =>
      core.authenticated('UserNotAuthenticated', async () =>
        toDelivery(await sendUserAttributeVerificationCode({ userAttributeKey: name })),
      ),
    async confirmAttribute({ code, name }) {
      const confirmationCode = code.trim()
      if (!confirmationCode) throw refusal('EmptyConfirmationCode')
      await core.authenticated('UserNotAuthenticated', () =>
        confirmUserAttribute({ userAttributeKey: name, confirmationCode }),
      )
    },
  }
}
