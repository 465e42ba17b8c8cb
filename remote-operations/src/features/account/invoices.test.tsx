// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openConsole, rowsOf } from '#src/testing/open-console.tsx'
import { Invoices } from './invoices.tsx'

afterEach(cleanup)

const INVOICE = {
  ...{ id: 'in_1', number: 'A-1', created_at: '2026-11-01T00:00:00Z', status: 'paid' },
  ...{ currency: 'usd', total: 3_900, paid: 3_900, refunded: 0, refundable: 3_900 },
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openInvoices(...invoices: object[]) {
  const console = openConsole(<Invoices account="a1" />)
  console.respondWith([200, { invoices }])
  // The first request is lost: reading is tried again.
  await screen.findByText(/No invoices|A-1/)
  return console
}

it('says that there are none', async () => {
  await openInvoices()
  expect(screen.getByText('No invoices.')).toBeTruthy()
})

it('refunds once, however often a lost response is tried again', async () => {
  const console = await openInvoices(INVOICE, {
    ...INVOICE,
    id: 'in_2',
    number: null,
    refundable: 0,
  })
  expect(rowsOf('Invoices')).toEqual([
    ['A-1', '1 November 2026', 'paid', '$39.00', '$0.00', 'Refund…'],
    ['in_2', '1 November 2026', 'paid', '$39.00', '$0.00', ''],
  ])
  press('Refund…')
  fireEvent.change(screen.getByLabelText('Amount in US dollars'), { target: { value: '1,50' } })
  press('Refund')
  expect(await screen.findByText('Enter dollars, such as 12.50.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Amount in US dollars'), { target: { value: '12.5' } })
  fireEvent.click(screen.getByLabelText('Leave the plan active'))
  press('Refund')
  expect(await screen.findByText(/server is not responding/)).toBeTruthy()
  console.respondWith(
    [200, { refund: 're_1', amount: 1_250, left: 2_650, plan: 'stays' }],
    [200, { invoices: [{ ...INVOICE, refunded: 1_250 }] }],
  )
  press('Refund')
  expect(await screen.findByText('$12.50 refunded, $26.50 left. The plan stays.')).toBeTruthy()
  const refunds = console.sent.filter(({ method }) => method === 'POST')
  expect(refunds.map(({ body }) => body)).toEqual(
    Array(refunds.length).fill({ invoice: 'in_1', amount: 1_250, keep_plan: true, reason: '' }),
  )
  expect(new Set(refunds.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(refunds[0]?.idempotencyKey).toBeTruthy()
})
