import { expect, it } from 'vitest'
import { redactMessage, redactStack } from './redact.ts'

const redact = (text: string) => redactMessage(text, 200)

it.each([
  ["Cannot read properties of undefined (reading 'name')"],
  ['x is not a function'],
  ['Failed to fetch dynamically imported module: https://site.example/_mf/content/a.js'],
])('keeps the words of the code: %s', (message) => {
  expect(redact(message)).toBe(message)
})

it.each([
  [
    'Unexpected token \'J\', "John Smith" is not valid JSON',
    'Unexpected token \'J\', "…" is not valid JSON',
  ],
  ['No account for ada.l+x@mail.example.org here', 'No account for [email] here'],
  ["Bad value 'Ada Lovelace'", 'Bad value "…"'],
  ['Token eyJhbGciOiJSUzI1NiJ9_abcdefgh refused', 'Token […] refused'],
  ['Call +12065550100 failed', 'Call +[…] failed'],
  [
    'GET https://site.example/signin?code=abc&state=1#token=2 failed',
    'GET https://site.example/signin failed',
  ],
])('removes what may be the visitor’s: %s', (message, expected) => {
  expect(redact(message)).toBe(expected)
})

it('keeps the frames of a stack with their lines and columns', () => {
  const chrome = `Error: for ada@mail.example
    at load (https://site.example/_mf/catalogue/0123456789ab/a.js?retry=1:10:25)
    at async https://site.example/api?q=my+words:1:2`
  expect(redactStack(chrome, 500)).toBe(
    `    at load (https://site.example/_mf/catalogue/0123456789ab/a.js:10:25)
    at async https://site.example/api:1:2`,
  )
  expect(redactStack('load@https://site.example/a.js:1:2\n', 500)).toBe(
    'load@https://site.example/a.js:1:2',
  )
})

it('cuts what is too long', () => {
  expect(redactMessage('too long to be told', 8)).toBe('too long')
})
