import { expect, it } from 'vitest'
import { checkForm, createIntentions, type FormKind, keyOfContent } from './index.ts'

const SUGGESTION = {
  name: 'Tide tables',
  description: 'High and low water for a harbour and a day.',
  category: 'places',
  email: 'ana@example.com',
}
const MESSAGE = {
  name: 'Ana',
  email: 'ana@example.com',
  topic: 'question',
  message: 'Is the weather of yesterday there as well?',
}

it('takes what the forms ask for, without the space around it', () => {
  expect(checkForm('suggestions', { ...SUGGESTION, name: '  Tide tables ' })).toEqual({
    ok: true,
    values: { ...SUGGESTION, leaveEmpty: '' },
  })
  expect(checkForm('contact', MESSAGE)).toMatchObject({ ok: true, values: MESSAGE })
})

it('takes an email address as it is meant, however it was copied', () => {
  const email = ' \u200bana＠example.com\ufeff'
  expect(checkForm('contact', { ...MESSAGE, email })).toMatchObject({ ok: true, values: MESSAGE })
})

it('does without a category, and drops fields that nobody asked for', () => {
  const { category: _, ...rest } = SUGGESTION
  expect(checkForm('suggestions', { ...rest, admin: true })).toEqual({
    ok: true,
    values: { ...rest, category: '', leaveEmpty: '' },
  })
})

it.each<[FormKind, object, string, string]>([
  ['suggestions', { name: '   ' }, 'name', 'API name cannot be empty'],
  ['suggestions', { name: 'x'.repeat(81) }, 'name', 'API name must have at most 80 characters'],
  [
    'suggestions',
    { description: 'Tides' },
    'description',
    'What it should do must have at least 10 characters',
  ],
  ['suggestions', { category: 'ships' }, 'category', 'Category must be one of the list'],
  ['suggestions', { email: '' }, 'email', 'Email cannot be empty'],
  ['suggestions', { email: 'ana' }, 'email', 'Email must look like name@example.com'],
  ['suggestions', { email: undefined }, 'email', 'Email is missing'],
  ['contact', { name: '' }, 'name', 'Name cannot be empty'],
  ['contact', { topic: 'gossip' }, 'topic', 'Topic must be one of the list'],
  ['contact', { message: 'Hello' }, 'message', 'Message must have at least 10 characters'],
  [
    'contact',
    { message: 'x'.repeat(5_001) },
    'message',
    'Message must have at most 5000 characters',
  ],
])('%s with %o names the field', (kind, change, field, message) => {
  const input = { ...(kind === 'contact' ? MESSAGE : SUGGESTION), ...change }
  expect(checkForm(kind, input)).toEqual({ ok: false, errors: { [field]: message } })
})

it('is not upset by what is no form at all', () => {
  expect(checkForm('contact', null)).toMatchObject({ ok: false })
  expect(checkForm('contact', 'name=Ana')).toMatchObject({ ok: false })
})

it('drops what no keyboard writes and no database keeps', () => {
  const checked = checkForm('contact', {
    ...MESSAGE,
    name: 'A\u0000na',
    message: 'Half a pair \ud800 here,\n\tand a whole one \u{1F34E}.',
  })
  expect(checked).toMatchObject({
    ok: true,
    values: { name: 'Ana', message: 'Half a pair  here,\n\tand a whole one \u{1F34E}.' },
  })
})

it('makes the same key of the same content on the same day only', async () => {
  const checked = checkForm('contact', MESSAGE)
  const other = checkForm('contact', { ...MESSAGE, message: `${MESSAGE.message} Thank you.` })
  if (!checked.ok || !other.ok) throw new Error('these are good forms')
  const key = await keyOfContent('contact', checked.values, '2026-11-21')
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await keyOfContent('contact', { ...checked.values }, '2026-11-21')).toBe(key)
  expect(await keyOfContent('contact', checked.values, '2026-11-22')).not.toBe(key)
  expect(await keyOfContent('suggestions', checked.values, '2026-11-21')).not.toBe(key)
  expect(await keyOfContent('contact', other.values, '2026-11-21')).not.toBe(key)
})

it('keeps the key of an intention until it is done', () => {
  const checked = checkForm('contact', MESSAGE)
  if (!checked.ok) throw new Error('this is a good form')
  let made = 0
  const intentions = createIntentions(() => `key ${++made}`)
  const key = () => intentions.keyFor('contact', checked.values)
  expect([key(), key()]).toEqual(['key 1', 'key 1'])
  expect(intentions.keyFor('contact', { ...checked.values, name: 'Ben' })).toBe('key 2')
  intentions.done()
  expect(intentions.keyFor('contact', { ...checked.values, name: 'Ben' })).toBe('key 3')
})
