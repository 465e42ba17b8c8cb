import { createHmac } from 'node:crypto'

/**
 * Creates the `Stripe-Signature` of a message.
 * @param seconds real time since 1970; receivers reject messages older than five minutes.
 */
export function signPayload(payload: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${computeSignature(`${seconds}.${payload}`, secret)}`
}

/** Computes an HMAC with SHA-256, in hexadecimal. */
export function computeSignature(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload, 'utf8').digest('hex')
}
