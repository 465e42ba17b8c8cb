import type { RandomBytes } from '#src/modules/keys/api-key.ts'

/** The Standard Webhooks specification recommends 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Makes a secret that signs events. */
export function createWebhookSecret(random: RandomBytes): string {
  return `whsec_${random(SECRET_BYTES).toString('base64')}`
}
