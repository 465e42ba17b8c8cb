import type Stripe from 'stripe'
import { z } from 'zod'
import { phaseOf, scheduleFor } from '#src/billing/create-schedule.ts'
import { change, emit } from '#src/billing/events.ts'
import { addIntervals } from '#src/billing/period.ts'
import { findRecurringPrice } from '#src/billing/plan-change.ts'
import { applyTaxRates } from '#src/billing/schedules.ts'
import { cadenceOf } from '#src/billing/subscription-items.ts'
import { releaseSchedule } from '#src/billing/subscriptions.ts'
import type { Processor } from '#src/processor.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, integer, mergeMetadata, metadata, natural } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { find } from './find.ts'
import { prorationBehavior } from './shapes.ts'
import { readTaxRates, taxRates } from './tax-rates.ts'

const phaseShape = z.strictObject({
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.refine((count) => count >= 1).optional(),
    })
    .optional(),
  default_tax_rates: taxRates.optional(),
  end_date: integer.optional(),
  items: z
    .array(z.strictObject({ price: id, quantity: natural.optional() }))
    .min(1)
    .max(20),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  start_date: integer.optional(),
})
type PhaseParams = z.output<typeof phaseShape>

const endBehavior = z.enum(['cancel', 'release'])

const create = defineOperation(
  'POST',
  '/v1/subscription_schedules',
  { from_subscription: id, metadata: metadata.optional() },
  (processor, params) => {
    const subscription = find(
      processor,
      'subscription',
      params.from_subscription,
      'from_subscription',
    )
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
      throw refusal.invalid(
        'You cannot migrate a subscription that is in a terminal state.',
        'from_subscription',
      )
    if (subscription.schedule)
      throw refusal.invalid(
        `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule)}\`.`,
        'from_subscription',
      )
    const schedule = processor.store.add(
      scheduleFor(processor, subscription, mergeMetadata({}, params.metadata)),
    )
    emit(processor, 'subscription_schedule.created', schedule)
    change(processor, subscription, { schedule: schedule.id }, 'customer.subscription.updated')
    return schedule
  },
)

const update = defineOperation(
  'POST',
  '/v1/subscription_schedules/:id',
  {
    end_behavior: endBehavior.optional(),
    metadata: metadata.optional(),
    phases: z.array(phaseShape).min(1).max(10).optional(),
    proration_behavior: prorationBehavior.optional(),
  },
  (processor, params, parts) => {
    const { schedule, subscription } = findActive(processor, parts['id'])
    const phases = params.phases ? readPhases(processor, schedule, params.phases) : schedule.phases
    const [first] = phases
    if (first) applyTaxRates(processor, subscription, first)
    change(
      processor,
      schedule,
      {
        phases,
        ...(first
          ? { current_phase: { start_date: first.start_date, end_date: first.end_date } }
          : {}),
        ...(params.end_behavior ? { end_behavior: params.end_behavior } : {}),
        ...(params.metadata === undefined
          ? {}
          : { metadata: mergeMetadata(schedule.metadata ?? {}, params.metadata) }),
      },
      'subscription_schedule.updated',
    )
    return schedule
  },
)

const release = defineOperation(
  'POST',
  '/v1/subscription_schedules/:id/release',
  {},
  (processor, _params, parts) => {
    const { schedule, subscription } = findActive(processor, parts['id'])
    const before = subscription.schedule
    releaseSchedule(processor, subscription, 'released')
    emit(processor, 'customer.subscription.updated', subscription, { schedule: before })
    return schedule
  },
)

export const subscriptionScheduleOperations = [create, update, release]

/** Finds a schedule that still controls its subscription. */
function findActive(processor: Processor, id: string | undefined) {
  const schedule = find(processor, 'subscription_schedule', id)
  const subscription = processor.store.find('subscription', idOf(schedule.subscription))
  if (schedule.status !== 'active' || !subscription)
    throw refusal.invalid(
      `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  return { schedule, subscription }
}

/** Phases of an update. The first is the current one; each starts where the previous one ends. */
function readPhases(
  processor: Processor,
  schedule: Stripe.SubscriptionSchedule,
  given: readonly PhaseParams[],
): Stripe.SubscriptionSchedule.Phase[] {
  const current = schedule.current_phase
  const first = given[0]?.start_date
  if (first === undefined)
    throw refusal.invalid(
      'The subscription schedule update is missing at least one phase with a `start_date` to anchor end dates to.',
      'phases',
    )
  if (first !== current?.start_date)
    throw refusal.invalid('You can not modify the start date of the current phase.', 'phases')
  let start = first
  return given.map((one, index) => {
    if (one.start_date !== undefined && one.start_date !== start)
      throw refusal.invalid(
        'The start date of a phase must be the end date of the phase before.',
        `phases[${index}][start_date]`,
      )
    const phase = readPhase(processor, one, start, index)
    if (phase.end_date <= Math.max(start, processor.now()))
      throw refusal.invalid('The end date of a phase must lie ahead.', `phases[${index}][end_date]`)
    start = phase.end_date
    return phase
  })
}

function readPhase(
  processor: Processor,
  given: PhaseParams,
  start: number,
  index: number,
): Stripe.SubscriptionSchedule.Phase {
  if (given.duration && given.end_date !== undefined)
    throw refusal.invalid(
      'You may only specify one of these parameters: duration, end_date.',
      `phases[${index}]`,
    )
  const items = given.items.map(({ price, quantity = 1 }, item) => ({
    price: findRecurringPrice(processor, price, `phases[${index}][items][${item}][price]`),
    quantity,
  }))
  const { interval, interval_count = 1 } = given.duration ?? cadenceOf(items)
  return {
    ...phaseOf(
      items,
      start,
      given.end_date ?? addIntervals(start, { interval, interval_count }, 1),
    ),
    billing_cycle_anchor: given.billing_cycle_anchor ?? null,
    default_tax_rates: readTaxRates(
      processor,
      given.default_tax_rates ?? [],
      `phases[${index}][default_tax_rates]`,
    ),
    metadata: mergeMetadata({}, given.metadata),
    proration_behavior: given.proration_behavior ?? 'create_prorations',
  }
}
