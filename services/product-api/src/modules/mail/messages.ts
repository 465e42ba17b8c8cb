import { KEY_CHANGE_SECONDS, PLANS, type Plan, WEBHOOK_FAILURE_DAYS } from '@orchard/shared/facts'
import { formatCents, formatCount, inWords } from '@orchard/shared/format'
import type { Mail } from './outbox.ts'

/** Why a plan ended, or is suspended. */
const WHY: Readonly<Record<Reversal, string>> = {
  disputed:
    'Your bank disputes the payment of your plan, so the plan is suspended until the dispute is settled. If you did not mean to dispute it, ask your bank to withdraw the dispute.',
  lost: 'Your bank reversed the payment of your plan, so the plan has ended.',
  refunded: 'The payment of your plan was refunded in full, so the plan has ended.',
}

/** Says that a payment, or a part of it, was refunded. */
export function refundMail(site: string, { cents, id }: { id: string; cents: number }): Mail {
  const amount = formatCents(cents)
  return {
    about: 'billing',
    occasion: `refund ${id}`,
    subject: `We refunded ${amount}`,
    content: lines(
      `We refunded ${amount} to your card. Your bank shows it in 5 to 10 days.`,
      `See your plan and invoices: ${site}/profile#billing`,
    ),
  }
}

/** Says that the plan of an account has changed, and why if a payment was reversed. */
export function planMail(
  site: string,
  {
    accountId,
    at,
    plan,
    reversal = null,
  }: { accountId: string; at: Date; plan: Plan['id']; reversal?: Reversal | null },
): Mail {
  const found = PLANS.find(({ id }) => id === plan)
  if (!found) throw new Error(`There is no plan ${plan}`)
  return {
    about: 'billing',
    occasion: `plan ${plan} ${at.toISOString()} ${accountId}`,
    subject: `Your plan is now ${found.name}`,
    content: lines(
      ...(reversal === null ? [] : [WHY[reversal]]),
      `Your account is now on the ${found.name} plan, with ${formatCount(found.monthlyQuota)} requests a month.`,
      `It can take up to ${inWords(KEY_CHANGE_SECONDS)} seconds to apply everywhere.`,
      `See your plan, invoices and card: ${site}/profile#billing`,
    ),
  }
}

const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['contact', 'New message from the contact form'],
  ['suggestions', 'New API suggestion'],
])

/** Forwards a visitor's message to the operator. */
export function submissionMail(
  kind: string,
  id: string,
  content: Readonly<Record<string, string>>,
): Mail {
  const fields = Object.entries(content).map(([name, value]) => `${name}: ${value}`)
  return {
    occasion: `${kind} ${id}`,
    subject: SUBJECTS.get(kind) ?? `New message from the form ${kind}`,
    content: lines(...fields, `Delete it with: npm run inbox -- delete ${id}`),
  }
}

/** Says that an API is available, to somebody who asked for that once. */
export function arrivalMail(
  site: string,
  { description, id, name, slug }: { id: string; slug: string; name: string; description: string },
): Mail {
  return {
    occasion: `arrival ${slug} ${id}`,
    subject: `The ${name} API is available`,
    content: lines(
      `You can now call the ${name} API on API Orchard. ${description}`.trimEnd(),
      `See its documentation, and try it: ${site}/api/${slug}`,
      'You get this email because someone asked us to notify this email address when the API is available. It is the only one: we have deleted the address.',
    ),
  }
}

/** Says that a webhook gets no more events, and why. */
export function webhookOffMail(
  site: string,
  { at, id, reason, url }: { at: Date; id: string; reason: 'gone' | 'failing'; url: string },
): Mail {
  return {
    occasion: `webhook off ${id} ${at.toISOString()}`,
    subject: 'We turned off a webhook',
    content: lines(
      reason === 'gone'
        ? `Your webhook ${url} returned 410 Gone, so we turned it off.`
        : `Your webhook ${url} failed for ${inWords(WEBHOOK_FAILURE_DAYS)} days, so we turned it off.`,
      `See its deliveries, and turn it on again: ${site}/profile#alerts`,
    ),
  }
}

/** Tells the operator of an incident that a check found. */
export function incidentMail(
  site: string,
  { details, occasion, title }: { title: string; details: string; occasion: string },
): Mail {
  return {
    occasion: `incident ${occasion}`,
    subject: `Incident: ${title}`,
    content: lines(`${title}.`, details, `The status page: ${site}/status`),
  }
}

/** Puts paragraphs together to the content of a message. */
export function lines(...all: readonly string[]): string {
  return `${all.join('\n\n')}\n\nAPI Orchard\n`
}

/**
 * Outcome of a payment of the period under way: all of it was paid back, or the cardholder's bank disputes
 * it (`disputed`, undecided) or has taken it back (`lost`).
 */
export type Reversal = 'disputed' | 'lost' | 'refunded'
