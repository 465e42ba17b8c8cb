// @vitest-environment happy-dom
import { sessionStore } from '@orchard/shared/session'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepForm } from '#src/data/kept-form.ts'
import { Deletion } from '#src/features/account/deletion.tsx'
import { Limits } from '#src/features/account/limits.tsx'
import { openConsole } from '#src/testing/open-console.tsx'

const NONE = { calls_per_month: null, requests_per_second: null }

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

let changes = 0
function openLimits() {
  changes = 0
  return openConsole(
    <Limits account="a1" limits={{ ...NONE, calls_per_month: 7_000 }} onDone={() => changes++} />,
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

it('sends what was typed with its reason, says what came of it, and closes', async () => {
  const console = openLimits()
  press('Set limits…')
  expect(field('Calls per month').value).toBe('7000')
  type('Requests per second', ' 1,000 ')
  type('Calls per month', '')
  type('Reason', ' A fair. ')
  console.respondWith([200, {}])
  press('Set the limits')
  expect((await screen.findByText('The limits are set.')).closest('[role=status]')).toBeTruthy()
  expect(console.sent).toEqual([
    {
      ...{ method: 'PUT', path: 'accounts/a1/limits', idempotencyKey: null },
      body: { calls_per_month: null, requests_per_second: 1_000, reason: 'A fair.' },
    },
  ])
  expect(changes).toBe(1)
  expect(screen.queryByLabelText('Reason')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set limits…' }))
})

it('shows what is wrong beside its field, and keeps what was typed while it is closed', async () => {
  const console = openLimits()
  press('Set limits…')
  type('Requests per second', 'many')
  type('Calls per month', '-1')
  const errors = {
    requests_per_second: 'Use a whole number.',
    calls_per_month: 'Use a number above 0.',
  }
  console.respondWith([422, { code: 'act_invalid', title: 'Invalid', errors }])
  press('Set the limits')
  expect((await screen.findByRole('alert')).textContent).toBe('Check the fields that are marked.')
  const wrong = field('Requests per second')
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Use a whole number.').id).toBe(
    wrong.getAttribute('aria-describedby')?.split(' ').at(-1),
  )
  expect(document.activeElement).toBe(field('Calls per month'))
  expect(console.sent[0]?.body).toMatchObject({ requests_per_second: 'many' })
  fireEvent.input(wrong, { target: { value: '8' } })
  expect(screen.queryByText('Use a whole number.')).toBeNull()
  expect(screen.getByText('Use a number above 0.')).toBeTruthy()
  press('Set limits…')
  press('Set limits…')
  expect(field('Requests per second').value).toBe('8')
  expect(changes).toBe(0)
})

it('says that nobody knows what became of an act whose response was lost', async () => {
  const console = openConsole(<Deletion who="a1" />)
  press('Delete the account…')
  press('Delete everything')
  expect(await screen.findByText('Type DELETE.')).toBeTruthy()
  expect(console.sent).toEqual([])
  type('Type DELETE to confirm', 'DELETE')
  press('Delete everything')
  expect(await screen.findByText(/this may have been done/)).toBeTruthy()
  expect(console.sent).toHaveLength(1)
  const deleted = [{ place: 'Keys', entries: 2 }]
  console.respondWith([200, { id: 'r1', at: '2026-11-21T12:00:00Z', deleted }])
  press('Delete everything')
  expect(await screen.findByText('Keys: 2')).toBeTruthy()
  expect(screen.getByText(/^Deleted on 21 November 2026 .* Receipt r1:$/)).toBeTruthy()
})

it('asks for a fresh sign-in where the server does, which keeps the form', async () => {
  const console = openLimits()
  press('Set limits…')
  type('Reason', 'A fair.')
  console.respondWith([401, { code: 'sign_in_too_old', title: 'Too old', detail: 'Sign in.' }])
  press('Set the limits')
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Sign in.')
})

it('opens with what the same operator typed before a fresh sign-in', () => {
  sessionStore.setState({ email: 'ana@example.com' })
  openLimits()
  press('Set limits…')
  type('Calls per month', '9')
  type('Reason', 'A fair.')
  const form = document.querySelector('form')
  if (!form) throw new Error('There is no form')
  keepForm('/operations', 'Set limits… ', form)
  cleanup()
  openLimits()
  expect([field('Calls per month').value, field('Reason').value]).toEqual(['9', 'A fair.'])
  expect(document.activeElement).toBe(field('Calls per month'))
  // It is restored once.
  cleanup()
  openLimits()
  expect(screen.queryByLabelText('Reason')).toBeNull()
})
