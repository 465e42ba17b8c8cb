import type { MailConfig } from './mail-config.ts'

/** Hands a message to the mail server. @param id the same for every attempt, against duplicates. */
export type SendMail = (
  mail: { recipient: string; subject: string; content: string },
  id: string,
) => Promise<void>

const CONNECT_TIMEOUT_MS = 10_000
/**
 * Between two packets of the server. Whoever gives up while it takes a message in sends that twice
 * (RFC 5321, 4.5.3.2 allows minutes for a command).
 */
const COMMAND_TIMEOUT_MS = 60_000

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
  return async ({ content, recipient, subject }, id) => {
    await transport.sendMail({
      from,
      to: recipient,
      subject,
      text: content,
      messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

/**
 * True for a permanent refusal (RFC 5321, 4.2.1: 5yz) of a recipient or of a message. One of the
 * sender, its password or a command is about our settings: it ends when they are right.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return responseCode >= 500 && responseCode < 600 && /^(?:RCPT TO|DATA)$/.test(command ?? '')
}
