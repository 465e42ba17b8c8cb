import { MINUTE_MS } from '@orchard/shared/format'
import type { MailConfig } from './mail-config.ts'

/** Hands a message to the mail server. @param id the same for every attempt, against duplicates. */
export type SendMail = (
  mail: { recipient: string; subject: string; content: string; replyTo: string | null },
  id: string,
) => Promise<void>

const CONNECT_TIMEOUT_MS = 10_000
/**
 * Between two packets of the server. Whoever gives up while it takes a message in sends that twice
 * (RFC 5321, 4.5.3.2 allows minutes for a command).
 */
const COMMAND_TIMEOUT_MS = MINUTE_MS

/** Sends by SMTP; null where no server is configured. */
export async function openMailServer({ from, smtpUrl }: MailConfig): Promise<SendMail | null> {
  if (smtpUrl === null) return null
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: COMMAND_TIMEOUT_MS,
  })
  return async ({ content, recipient, replyTo, subject }, id) => {
    await transport.sendMail({
      from,
      to: recipient,
      subject,
      text: content,
      messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
      // A person has written what somebody may reply to.
      ...(replyTo === null ? { headers: { 'Auto-Submitted': 'auto-generated' } } : { replyTo }),
    })
  }
}

/** Enhanced codes (RFC 3463) of a recipient's address or mailbox, and of a message's form; 5.1.7 and 5.1.8 are the sender's. */
const OF_RECIPIENT_OR_MESSAGE = /\b5\.(?:1\.(?![78]\b)\d+|2\.\d+|6\.\d+)\b/

/**
 * True where a mail server refuses a recipient or a message for good. Every other permanent refusal (RFC 5321, 4.2.1:
 * 5yz), also one that a server has put off to these commands, may be about our settings, and ends when they are right.
 */
export function isRefusedForGood(error: unknown): boolean {
  const {
    command = '',
    response = '',
    responseCode = 0,
  } = error as { command?: string; response?: string; responseCode?: number }
  if (responseCode < 500 || responseCode > 599 || !/^(?:RCPT TO|DATA)$/.test(command)) return false
  if (/\b5\.\d+\.\d+\b/.test(response)) return OF_RECIPIENT_OR_MESSAGE.test(response)
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode)
}
