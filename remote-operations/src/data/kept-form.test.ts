// @vitest-environment happy-dom

import { sessionStore } from '@orchard/shared/session'
import { beforeEach, expect, it } from 'vitest'
import { findKeptForm, keepForm, restoreForm } from './kept-form.ts'

const PAGE = '/operations/accounts/1'

beforeEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
  sessionStore.setState({ email: 'ana@example.com' })
})

function formWith(values: { amount?: string; keepsPlan?: boolean; reason?: string } = {}) {
  const form = document.createElement('form')
  form.innerHTML = `<input name="amount"><input type="checkbox" name="keep_plan">
    <textarea name="reason"></textarea><input name="confirmation"><button>Refund</button>`
  document.body.append(form)
  const fields = fieldsOf(form)
  if (fields.amount) fields.amount.value = values.amount ?? ''
  if (fields.keepsPlan) fields.keepsPlan.checked = values.keepsPlan ?? false
  if (fields.reason) fields.reason.value = values.reason ?? ''
  if (fields.confirmation) fields.confirmation.value = values.reason ? 'DELETE' : ''
  return form
}
const fieldsOf = (form: HTMLFormElement) => ({
  amount: form.querySelector<HTMLInputElement>('[name=amount]'),
  keepsPlan: form.querySelector<HTMLInputElement>('[name=keep_plan]'),
  reason: form.querySelector('textarea'),
  confirmation: form.querySelector<HTMLInputElement>('[name=confirmation]'),
})

it('has what was typed again after a fresh sign-in, but for the words that confirm it', () => {
  keepForm(PAGE, 'refund', formWith({ amount: '12.50', keepsPlan: true, reason: 'A mistake' }))
  const kept = findKeptForm(PAGE, 'refund')
  const form = formWith()
  restoreForm(form, kept ?? [])
  const { amount, confirmation, keepsPlan, reason } = fieldsOf(form)
  expect([amount?.value, keepsPlan?.checked, reason?.value]).toEqual(['12.50', true, 'A mistake'])
  expect(confirmation?.value).toBe('')
  expect(document.activeElement).toBe(amount)
  expect(findKeptForm(PAGE, 'refund')).toBeNull()
})

it('is not shown to somebody else, on another page or in another form', () => {
  keepForm(PAGE, 'refund', formWith({ reason: 'A mistake' }))
  expect(findKeptForm(PAGE, 'export')).toBeNull()
  expect(findKeptForm('/operations/accounts/2', 'refund')).toBeNull()
  sessionStore.setState({ email: 'ben@example.com' })
  expect(findKeptForm(PAGE, 'refund')).toBeNull()
  sessionStorage.setItem('operator-form', 'nonsense')
  expect(findKeptForm(PAGE, 'refund')).toBeNull()
})
