import type { Settings } from '@orchard/shared-node/settings'

/** Settings for sending email. */
export type MailConfig = ReturnType<typeof readMailConfig>

const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/

/** Reads `SMTP_URL`, `MAIL_FROM` and `OPERATOR_EMAIL`. */
export function readMailConfig(settings: Settings) {
  const smtpUrl = settings.checked(
    'SMTP_URL',
    null,
    (url) => URL.canParse(url) && /^smtps?:\/\//.test(url),
    'start with smtp:// or smtps://',
  )
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
  return {
    /** With credentials; null to store messages without sending them. */
    smtpUrl,
    from: from ?? 'no-reply@localhost',
    /** True if `/__dev/messages` lists the messages that are not sent. */
    isShown: smtpUrl === null && !settings.isProduction,
    /** Recipient of contact messages and suggestions; null for none. */
    operator,
  }
}
