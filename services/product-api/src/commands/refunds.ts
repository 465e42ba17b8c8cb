import { usd } from '#src/modules/billing/refund.ts'
import { type Command, command, pathOf } from './command.ts'

/** Commands about payments. */
export const REFUND_COMMANDS: Readonly<Record<string, Command>> = {
  invoices: command<{
    invoices: { id: string; created_at: string; status: string; paid: number; refundable: number }[]
  }>({
    takes: 'ACCOUNT',
    does: 'lists invoices, and what of them can be refunded',
    isAct: false,
    request: ([id = '']) => ({ method: 'GET', path: pathOf`accounts/${id}/invoices` }),
    show: ({ invoices }) =>
      invoices.length === 0
        ? ['There are no invoices.']
        : invoices.map(
            (one) =>
              `${one.id}  ${one.created_at}  ${one.status}  ${usd(one.paid)} paid, ${usd(one.refundable)} can be refunded`,
          ),
  }),
  refund: command<{ refund: string; amount: number; left: number; plan: 'ends' | 'stays' }>({
    takes: 'INVOICE',
    does: 'refunds an invoice, or --amount of it in dollars; all of it ends the plan without --keep-plan',
    isAct: true,
    request: ([invoice], { amount, 'keep-plan': keepsPlan, reason }) => ({
      method: 'POST',
      path: 'refunds',
      body: {
        invoice,
        reason,
        keep_plan: keepsPlan,
        ...(amount === undefined ? {} : { amount: readCents(amount) }),
      },
    }),
    show: ({ amount, left, plan, refund }) => [
      `${refund}: ${usd(amount)} refunded, ${usd(left)} left`,
      plan === 'ends' ? 'Its plan ends, if it is active' : 'The plan stays',
    ],
  }),
}

/** Reads dollars and cents as cents. @throws {Error} for anything else. */
export function readCents(dollars: string): number {
  if (!/^\d{1,6}(?:\.\d\d)?$/.test(dollars) || Number(dollars) === 0)
    throw new Error(`--amount must be dollars, such as 12.50, not ${dollars}`)
  return Math.round(Number(dollars) * 100)
}
