import { formatDay } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Alert, buttonClass } from '@orchard/shared/ui'
import type { Usage } from '#src/data/entities.ts'

/** Says that the account is suspended, why, and what still works. */
export function SuspensionNotice({
  suspended: { since, words },
}: {
  suspended: NonNullable<Usage['suspended']>
}) {
  return (
    <Alert>
      <p>{`Your account has been suspended since ${formatDay(since)}.`}</p>
      <p>{words}</p>
      <p>
        Requests with your keys return 403, and you can’t change keys, plans, alerts or webhooks.
        You can still see your invoices, cancel your plan, export your data and delete your account.
      </p>
      <Link to="/contact" className={buttonClass} data-variant="primary">
        Contact us
      </Link>
    </Alert>
  )
}
