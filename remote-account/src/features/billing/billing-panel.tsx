import { findOffer, type Offer } from '@orchard/shared/facts'
import { formatCents, formatDay } from '@orchard/shared/format'
import type { Resource } from '@orchard/shared/product-api'
import { Link, useNavigate, useQuery } from '@orchard/shared/router'
import { Alert, Badge, Buttons, buttonClass, Loaded, Notice, useMessage } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Subscription } from '#src/data/billing-api.ts'
import { Act } from '#src/forms/act.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { late } from '#src/ui/late.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import {
  concernAbout,
  describeSubscription,
  endWords,
  isSuspended,
  offerName,
  thanksFor,
} from './billing-words.ts'
import type { Return } from './use-return.ts'

const ChangeForm = late(() => import('./change-form.tsx'), 'ChangeForm', 'Loading the plans…')
const CancelForm = late(() => import('./cancel-form.tsx'), 'CancelForm')
const Books = late(() => import('./books.tsx'), 'Books', 'Loading your invoices…')

/** The plan, its payment and its invoices. */
export function BillingPanel({
  api,
  resource,
  used,
  returned,
  onChanged,
}: {
  api: AccountApi
  resource: Resource<Subscription>
  /** This month's requests; null while unknown. */
  used: number | null
  returned: Return | null
  /** Called after the plan has changed. */
  onChanged(): void
}) {
  return (
    <Panel id="billing" title="Plan and billing">
      <Loaded resource={resource} waiting="Loading your plan…">
        {(subscription) =>
          subscription.is_on ? (
            <PlanAndInvoices
              {...{ api, subscription, returned, used }}
              onChanged={(next) => {
                resource.replace(next)
                onChanged()
              }}
            />
          ) : (
            <p>{describeSubscription(subscription)}</p>
          )
        }
      </Loaded>
    </Panel>
  )
}

interface PlanProps {
  api: AccountApi
  subscription: Subscription
  used: number | null
  returned: Return | null
  onChanged(subscription: Subscription): void
}

function PlanAndInvoices(props: PlanProps) {
  const { api, subscription } = props
  return (
    <Rows>
      <PlanRow {...props} />
      <Books {...{ api, subscription }} />
    </Rows>
  )
}

function PlanRow({ api, onChanged, returned, subscription, used }: PlanProps) {
  const wanted = useWantedOffer()
  const [done, setDone] = useMessage(returned && thanksFor(returned, subscription))
  const [concern] = useMessage(returned && concernAbout(returned, subscription))
  const changed = (next: Subscription, words: string) => {
    onChanged(next)
    setDone(words)
  }
  const {
    ends_at_period_end: endsAtPeriodEnd,
    is_live: isLive,
    is_open: isOpen,
    offer,
    pending,
    scheduled,
  } = subscription
  const suspended = isSuspended(subscription)
  return (
    <Row
      title={
        <>
          <span>{(isLive || suspended) && offer ? offerName(offer) : 'Free'}</span>{' '}
          <PlanBadge subscription={subscription} />
        </>
      }
    >
      <p>{describeSubscription(subscription)}</p>
      {suspended && (
        <p>
          If you did not mean to dispute it, ask your bank to withdraw the dispute. If something was
          wrong with the payment, <Link to="/contact?topic=billing">contact us</Link>.
        </p>
      )}
      <Notice>{done}</Notice>
      {concern && !done && <Notice kind="calm">{concern}</Notice>}
      <Buttons>
        {pending === null && (isLive || !isOpen) && (
          <Disclosure label="Change plan" variant="primary" startsOpen={wanted !== null}>
            {(close) => (
              <ChangeForm
                {...{ api, subscription, used, wanted }}
                onChanged={(next, words) => {
                  close()
                  changed(next, words)
                }}
              />
            )}
          </Disclosure>
        )}
        {isLive && scheduled && (
          <Act
            busyWords="Keeping your plan…"
            act={async () => changed(await api.billing.keep(), 'Your plan stays as it is.')}
          >
            Keep current plan
          </Act>
        )}
        {isLive && endsAtPeriodEnd && (
          <Act
            busyWords="Resuming…"
            act={async () => changed(await api.billing.resume(), 'Your plan continues.')}
          >
            Resume subscription
          </Act>
        )}
        {(isLive || suspended) && !endsAtPeriodEnd && (
          <Disclosure label="Cancel subscription" dismissal="Keep subscription">
            {(close) => (
              <CancelForm
                {...{ api, subscription }}
                onCancelled={(next) => {
                  close()
                  changed(next, endWords(next))
                }}
              />
            )}
          </Disclosure>
        )}
      </Buttons>
      <p>
        <Link to="/pricing">Compare plans</Link>, or read{' '}
        <Link to="/faq#how-to-buy">how plans and payments work</Link>.
      </p>
    </Row>
  )
}

function PlanBadge({ subscription }: { subscription: Subscription }) {
  const { ends_at_period_end: endsAtPeriodEnd, is_live: isLive, status } = subscription
  if (isSuspended(subscription)) return <Badge kind="warning">Suspended</Badge>
  if (status === 'past_due' || status === 'unpaid') return <Badge kind="warning">Payment due</Badge>
  if (isLive && endsAtPeriodEnd) return <Badge kind="warning">Cancelled</Badge>
  return isLive ? <Badge>Active</Badge> : null
}

/** Links to an outstanding payment. */
export function PaymentNotice({ subscription }: { subscription: Subscription }) {
  const { pending, status, unpaid_invoice: unpaidInvoice } = subscription
  // Nobody is asked for another payment while they dispute one.
  if (isSuspended(subscription)) return null
  if (!pending && status !== 'past_due' && status !== 'unpaid') return null
  return (
    <Alert>
      <p>{paymentWords(subscription)}</p>
      {unpaidInvoice?.url && (
        <a href={unpaidInvoice.url} className={buttonClass} data-variant="primary">
          {`Pay ${formatCents(unpaidInvoice.cents)}`}
        </a>
      )}
    </Alert>
  )
}

function paymentWords({ pending, status }: Subscription): string {
  if (pending) {
    const until = pending.until ? ` before ${formatDay(pending.until)}` : ''
    return `The change to ${offerName(pending.offer)} needs a payment. Complete it${until}; until then your plan stays the same.`
  }
  return status === 'past_due'
    ? 'Your last payment failed. Pay the invoice, or update your card, to keep your plan.'
    : 'Your plan ended because it was not paid. Pay the invoice to get it back.'
}

/** The offer chosen on /pricing, known after hydration and then removed from the address. */
function useWantedOffer(): Offer | null {
  const query = useQuery()
  const navigate = useNavigate()
  const [wanted] = useState(() => findOffer(query.get('plan'), query.get('term')) ?? null)
  useEffect(() => {
    if (query.has('plan')) void navigate('/profile#billing', { replace: true })
  }, [navigate, query])
  return wanted
}
