import type { Settings } from '@orchard/shared-node/settings'

/** Settings for sending email. */
export interface MailConfig {
  /** `smtp://` or `smtps://` with credentials; null to store messages without sending them. */
  smtpUrl: string | null
  from: string
  /** True if `/__dev/messages` lists the messages that are not sent. */
  isShown: boolean
  /** Recipient of contact messages and suggestions; null for none. */
  operator: string | null
}

const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/

/** Reads `SMTP_URL`, `MAIL_FROM` and `OPERATOR_EMAIL`. */
export function readMailConfig(settings: Settings): MailConfig {
  const smtpUrl = settings.text('SMTP_URL')
  if (smtpUrl !== null && !(URL.canParse(smtpUrl) && /^smtps?:\/\//.test(smtpUrl)))
    settings.problems.push('SMTP_URL must start with smtp:// or smtps://')
  const from = settings.text('MAIL_FROM')
  const operator = settings.text('OPERATOR_EMAIL')
  for (const [name, value] of [
    ['MAIL_FROM', from],
    ['OPERATOR_EMAIL', operator],
  ] as const)
    if (value !== null && !ADDRESS.test(value))
      settings.problems.push(`${name} must be an email address, not ${value}`)
  if (smtpUrl !== null && from === null)
    settings.problems.push('MAIL_FROM is needed with SMTP_URL: it is the sender')
  const isShown = smtpUrl === null && !settings.isProduction
  return { smtpUrl, from: from ?? 'no-reply@localhost', isShown, operator }
}
