import type { MailConfig } from './mail-config.ts'

/** Hands a message to the mail server. @param id the same for every attempt, against duplicates. */
export type SendMail = (
  mail: { recipient: string; subject: string; content: string },
  id: string,
) => Promise<void>

const TIMEOUT_MS = 10_000

/** Sends by SMTP; null where no server is configured. */
export async function openMailServer({ from, smtpUrl }: MailConfig): Promise<SendMail | null> {
  if (smtpUrl === null) return null
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
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
