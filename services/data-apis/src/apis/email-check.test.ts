import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

const check = (email: string) => ask('email-check', { email })

// RFC 7505: a null MX takes no mail; RFC 5321, 5.1: without MX the domain's own address counts.
it.each([
  ['ada@example.org', 'ok'],
  ['ada@example.com', 'null_mx'],
  ['ada@six.example.org', 'ok'],
  ['ada@quiet.example.org', 'no_server'],
  ['ada@nowhere.example.org', 'no_domain'],
])('%s: %s', async (email, reason) => {
  expect(await check(email)).toMatchObject({ reason, accepts_mail: reason === 'ok' })
})

// HTML, 4.10.5.1.5, and the lengths of RFC 5321, 4.5.3.1.
it.each([
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada lovelace@example.org',
  '.ada@example.org',
  'ada..l@example.org',
  'ada@example..org',
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  '"ada l"@example.org',
  `${'a'.repeat(65)}@example.org`,
])('finds %s malformed', async (email) => {
  expect(await check(email)).toMatchObject({ well_formed: false, reason: 'syntax', domain: null })
})

it('takes the parts apart', async () => {
  expect(await check("O'Neil+apples+pears@EXAMPLE.org")).toMatchObject({
    email: "O'Neil+apples+pears@example.org",
    local: "O'Neil",
    tag: 'apples+pears',
  })
  expect(await check('ada@bücher.example')).toMatchObject({ domain: 'xn--bcher-kva.example' })
})

it('marks names of functions and throw-away domains', async () => {
  expect(await check('Billing@example.org')).toMatchObject({ role: true, disposable: false })
  expect(await check('ada@mailinator.com')).toMatchObject({ role: false, disposable: true })
})

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@gmail.com', null],
  ['ada@example.org', null],
  ['ada@mm.com', null],
])('asks whether %s was meant to be %s', async (email, suggestion) => {
  expect(await check(email)).toMatchObject({ suggestion })
  expect(await ask('email-check', { email, suggest: 'false' })).toMatchObject({ suggestion: null })
})
