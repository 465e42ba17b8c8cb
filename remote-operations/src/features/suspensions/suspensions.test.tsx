// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Suspension } from '#src/data/entities.ts'
import { openConsole, rowsOf } from '#src/testing/open-console.tsx'
import { Suspend } from './suspend.tsx'
import { SuspensionRows } from './suspension-rows.tsx'

afterEach(cleanup)

const OF_ADDRESS: Suspension = {
  ...{ id: 's1', kind: 'address', target: '192.0.2.7', account: null, reason: 'Floods us' },
  ...{ words: '', by: 'ana@example.com', at: '2026-11-20T08:00:00Z', until: null },
  ...{ lifted_at: null, lifted_by: null, with: null },
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

it('lists what is suspended, and lifts what is in force', async () => {
  const ended = { ...OF_ADDRESS, id: 's2', until: '2026-11-21T23:59:59Z' }
  const lifted = { ...OF_ADDRESS, id: 's3', lifted_at: '2026-11-20T09:00:00Z', with: 's9' }
  const key: Suspension = {
    ...OF_ADDRESS,
    id: 's4',
    kind: 'key',
    target: 'k-123456789',
    account: 'a1',
  }
  let changes = 0
  const console = openConsole(
    <SuspensionRows suspensions={[OF_ADDRESS, ended, lifted, key]} onChanged={() => changes++} />,
  )
  const since = '20 November 2026 at 08:00 UTC'
  expect(rowsOf('Suspensions')).toEqual([
    ['address', '192.0.2.7', 'Lift…', since, 'Floods us', 'ana@example.com', 'It is lifted'],
    [
      ...['address', '192.0.2.7', 'Ended 21 November 2026 at 23:59 UTC', since, 'Floods us'],
      ...['ana@example.com', '21 November 2026 at 23:59 UTC'],
    ],
    [
      ...['address', '192.0.2.7', 'Lifted 20 November 2026 at 09:00 UTC', since],
      ...['Floods us (came with another)', 'ana@example.com', 'It is lifted'],
    ],
    ['key', 'k-123456', 'Lift…', since, 'Floods us', 'ana@example.com', 'It is lifted'],
  ])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/operations/accounts/a1')
  fireEvent.click(screen.getAllByRole('button', { name: 'Lift…' })[0] as HTMLElement)
  type('Reason', 'They wrote to us')
  console.respondWith([200, {}])
  press('Lift the suspension')
  expect(await screen.findByText('Lifted.')).toBeTruthy()
  expect(console.sent).toMatchObject([
    { method: 'POST', path: 'suspensions/s1/lift', body: { reason: 'They wrote to us' } },
  ])
  expect(changes).toBe(1)
})

it('suspends an address until the end of a day, and says what goes on', async () => {
  const console = openConsole(
    <Suspend kind="address" open="Suspend an address…" onDone={() => undefined} />,
  )
  press('Suspend an address…')
  expect(screen.queryByLabelText('What the customer reads')).toBeNull()
  type('IP address or range', ' 192.0.2.7 ')
  type('Last day', '2026-12-24')
  type('Reason', 'Floods us')
  console.respondWith([
    200,
    { ...OF_ADDRESS, also_suspended: [{ ...OF_ADDRESS, id: 's5' }], not_suspended: [] },
  ])
  press('Suspend the address')
  expect(
    await screen.findByText(
      'Suspended. Calls are refused within seconds. Suspended with it: 1 account.',
    ),
  ).toBeTruthy()
  expect(console.sent[0]?.body).toEqual({
    ...{ kind: 'address', target: '192.0.2.7', reason: 'Floods us' },
    until: '2026-12-24T23:59:59Z',
  })
})
