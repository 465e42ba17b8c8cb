import { createHmac } from 'node:crypto'

/**
 * The `Stripe-Signature` of a message.
 * @param seconds the real time since 1970: receivers refuse what is older than five minutes.
 */
export function signPayload(payload: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${computeSignature(`${seconds}.${payload}`, secret)}`
}

/** HMAC with SHA-256, in hexadecimal digits. */
export function computeSignature(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload, 'utf8').digest('hex')
}
