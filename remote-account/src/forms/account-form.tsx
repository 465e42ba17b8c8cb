import { loadAuth } from '@orchard/shared/auth'
import { readCode, readTyped } from '@orchard/shared/typed'
import { Form, type FormOptions } from '@orchard/shared/ui'
import type { RefusalContext } from '#src/rules/refusal-words.ts'
import { readPhone, type Values } from './check-fields.ts'
import { Patience } from './patience.tsx'
import { useSubmission } from './use-submission.ts'

const trim = (text: string) => text.trim()

/** How fields are read, by name; others, such as passwords, are taken as typed. */
const READERS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['answer', trim],
  ['billing_email', readTyped],
  ['code', readCode],
  ['email', readTyped],
  ['name', trim],
  ['new_code', readCode],
  ['old_code', readCode],
  ['phone', (text) => readPhone(readTyped(text))],
  ['purchase_order', trim],
  ['recovery_code', trim],
  ['tax_id', readTyped],
  ['words', trim],
])

/** Fields that the provider's refusals point to, in every form that has them. */
const BLAME: Readonly<Record<string, string>> = {
  CodeMismatchException: 'code',
  ExpiredCodeException: 'code',
  EnableSoftwareTokenMFAException: 'code',
  InvalidPasswordException: 'newPassword',
}

/** Props of `AccountForm`. */
export interface AccountFormProps extends FormOptions<Values> {
  /** Names the form where a refusal by the identity provider needs words of its own. */
  context?: RefusalContext
}

/** A form of the account pages. */
export function AccountForm({ blame, context, ...options }: AccountFormProps) {
  const submission = useSubmission(context)
  return (
    <Form
      {...options}
      submission={submission}
      read={readValues}
      blame={{ ...BLAME, ...blame }}
      after={<Patience {...submission} />}
      // Preload the identity client while the visitor types.
      onFocus={() => void loadAuth().catch(() => undefined)}
    />
  )
}

function readValues(form: HTMLFormElement): Values {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    values[name] = READERS.get(name)?.(value) ?? value
  }
  return values
}
