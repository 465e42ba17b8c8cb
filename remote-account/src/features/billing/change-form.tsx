import { findOffer, hasAnnualTerm, type Offer, PLANS, type Term } from '@orchard/shared/facts'
import { formatCents, formatDay, formatDollars } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Buttons, Loaded } from '@orchard/shared/ui'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Subscription } from '#src/data/billing-api.ts'
import type { Preview } from '#src/data/entities.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Act } from '#src/forms/act.tsx'
import { leaveFor } from '#src/forms/until-gone.ts'
import choices from '#src/ui/step.module.css'
import classes from './billing.module.css'
import { offerName } from './billing-words.ts'
import { changeWords, purchaseWords } from './change-words.ts'

const TERMS = [
  { term: 'month', name: 'Monthly' },
  { term: 'year', name: 'Annual' },
] as const satisfies readonly { term: Term; name: string }[]

/** Chooses a plan and a term, shows the cost now and later, and confirms the change. */
export function ChangeForm({
  api,
  subscription,
  wanted,
  used,
  onChanged,
}: {
  api: AccountApi
  subscription: Subscription
  /** Preselected elsewhere, such as on /pricing. */
  wanted: Offer | null
  /** This month's requests; null while unknown. */
  used: number | null
  onChanged(subscription: Subscription, words: string): void
}) {
  const start = wanted ?? subscription.offer
  const [plan, setPlan] = useState<string>(start?.plan ?? 'learner')
  const [term, setTerm] = useState<Term>(start?.term ?? 'month')
  const offer = findOffer(plan, term)
  const isPresent = offer !== undefined && offer === subscription.offer && subscription.is_live
  const form = useRef<HTMLDivElement>(null)
  // Before the button below comes into view, which must not hide what has the focus.
  useLayoutEffect(() => {
    // A form that the address opens takes the focus from nobody.
    if (!wanted)
      form.current?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true })
  }, [wanted])
  return (
    <div ref={form} className={choices.Step}>
      <Radios
        legend="Plan"
        value={plan}
        onChoose={setPlan}
        options={PLANS.filter(({ monthlyPrice }) => monthlyPrice > 0).map((one) => ({
          value: one.id,
          words: `${one.name}: ${priceWords(one.id, term)}`,
        }))}
      />
      <Radios
        legend="Billing"
        isInRow
        value={term}
        onChoose={(value) => setTerm(value === 'year' ? 'year' : 'month')}
        options={TERMS.map((one) => ({ value: one.term, words: one.name }))}
      />
      {offer === undefined && (
        <p>
          Professional is billed monthly. For an annual contract,{' '}
          <Link to="/contact?topic=billing">contact sales</Link>.
        </p>
      )}
      {isPresent && <p>This is your current plan.</p>}
      {offer && !isPresent && (
        <Confirmation key={`${plan} ${term}`} {...{ api, offer, subscription, used, onChanged }} />
      )}
    </div>
  )
}

function priceWords(plan: string, term: Term): string {
  const found = PLANS.find(({ id }) => id === plan)
  if (!found) return ''
  return term === 'year' && hasAnnualTerm(found)
    ? `${formatDollars(found.yearlyPrice)} a year`
    : `${formatDollars(found.monthlyPrice)} a month`
}

interface ConfirmationProps {
  api: AccountApi
  offer: Offer
  subscription: Subscription
  used: number | null
  onChanged(subscription: Subscription, words: string): void
}

function Confirmation(props: ConfirmationProps) {
  if (props.subscription.is_live) return <ConfirmChange {...props} />
  return <ConfirmPurchase {...props} />
}

/** Buys the first plan on the hosted payment page. */
function ConfirmPurchase({ api, offer, subscription }: ConfirmationProps) {
  const { credit_cents: creditCents } = subscription
  return (
    <>
      <Due cents={Math.max(offer.cents - creditCents, 0)} />
      <p>{purchaseWords(offer, creditCents)}</p>
      <Confirm
        busyWords="Opening the payment page…"
        onConfirm={async (signal) => leaveFor(await api.billing.checkout(offer), signal)}
      />
    </>
  )
}

/** Changes a paid plan after previewing the cost. */
function ConfirmChange({ api, offer, onChanged, subscription, used }: ConfirmationProps) {
  const resource = useResource(useCallback(() => api.billing.preview(offer), [api, offer]))
  const confirm = async (preview: Preview) => {
    const next = await api.billing.change(offer, preview).catch(async (error: unknown) => {
      await resource.reload()
      throw error
    })
    onChanged(next, changedWords(offer, preview, next))
  }
  return (
    <Loaded resource={resource} waiting="Calculating what is due…">
      {(preview) => (
        <>
          <Due cents={preview.due_cents} />
          {preview.lines.length > 0 && (
            <ul className={classes.Lines}>
              {linesOf(preview).map(({ cents, description }) => (
                <li key={description}>
                  <span>{description}</span> <span>{formatCents(cents)}</span>
                </li>
              ))}
            </ul>
          )}
          {changeWords(offer, preview, used).map((words) => (
            <p key={words}>{words}</p>
          ))}
          {takenBack(subscription)}
          <Confirm busyWords="Changing your plan…" onConfirm={() => confirm(preview)} />
        </>
      )}
    </Loaded>
  )
}

/** The parts of the amount that is due: the lines, tax on top of them, less earlier credit. */
function linesOf({
  credit_used_cents: creditUsedCents,
  lines,
  tax_cents: taxCents,
}: Preview): Preview['lines'] {
  return [
    ...lines,
    ...(taxCents === 0 ? [] : [{ description: 'Tax', cents: taxCents }]),
    ...(creditUsedCents === 0 ? [] : [{ description: 'Your credit', cents: -creditUsedCents }]),
  ]
}

function Confirm({
  busyWords,
  onConfirm,
}: {
  busyWords: string
  onConfirm(signal: AbortSignal): Promise<void>
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    if (place.current?.closest('section')?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} data-next-step>
      <Buttons>
        <Act variant="primary" busyWords={busyWords} act={onConfirm}>
          Confirm change
        </Act>
      </Buttons>
    </div>
  )
}

function changedWords(offer: Offer, preview: Preview, next: Subscription): string {
  if (next.pending) return 'One step is left: complete the payment.'
  return preview.is_at_once
    ? `Your plan is now ${offerName(offer)}.`
    : `Your plan changes to ${offerName(offer)} on ${formatDay(preview.changes_at)}.`
}

/** Says what a change replaces. */
function takenBack({ ends_at_period_end: endsAtPeriodEnd, scheduled }: Subscription) {
  if (endsAtPeriodEnd) return <p>This change also resumes your subscription.</p>
  return scheduled && <p>{`This replaces your planned change to ${offerName(scheduled)}.`}</p>
}

function Due({ cents }: { cents: number }) {
  return (
    <dl className={classes.Due}>
      <dt>Due today</dt>
      <dd>{formatCents(cents)}</dd>
    </dl>
  )
}

function Radios({
  legend,
  isInRow,
  options,
  value,
  onChoose,
}: {
  legend: string
  /** True for two short options. */
  isInRow?: boolean
  options: readonly { value: string; words: string }[]
  value: string
  onChoose(value: string): void
}) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={choices.Choices} data-in-row={isInRow}>
      <b id={id}>{legend}</b>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.words}</span>
        </label>
      ))}
    </div>
  )
}
