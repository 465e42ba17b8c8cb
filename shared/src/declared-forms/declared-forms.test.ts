import { expect, it } from 'vitest'
import type { DeclaredForm } from '#src/contracts/index.ts'
import { checkDeclaredForm, readDeclaredForms } from './index.ts'

const REPORT: DeclaredForm = {
  fields: {
    place: { type: 'text', label: 'Place', max: 20 },
    email: { type: 'email', label: 'Email' },
    kind: { type: 'choice', label: 'Kind', options: ['rain', 'snow'] },
    note: { type: 'text', label: 'Note', min: 5, max: 10, isOptional: true },
  },
}
const VALUES = { place: 'Oslo', email: 'ana@example.com', kind: 'rain' }

it('takes what the form asks for, and drops what it does not', () => {
  expect(checkDeclaredForm(REPORT, { ...VALUES, place: ' Oslo\u0000 ', admin: 'yes' })).toEqual({
    ok: true,
    values: { ...VALUES, note: '', leaveEmpty: '' },
  })
})

it.each([
  [{ place: '' }, { place: 'Place cannot be empty' }],
  [{ place: 'x'.repeat(21) }, { place: 'Place must have at most 20 characters' }],
  [{ email: 'ana' }, { email: 'Email must look like name@example.com' }],
  [{ kind: 'hail' }, { kind: 'Kind must be one of the list' }],
  [{ note: 'x'.repeat(11) }, { note: 'Note must have at most 10 characters' }],
  [{ note: 'wet' }, { note: 'Note must have at least 5 characters' }],
])('names the field for %o', (change, errors) => {
  expect(checkDeclaredForm(REPORT, { ...VALUES, ...change })).toEqual({ ok: false, errors })
})

it('is not upset by what is no form at all', () => {
  expect(checkDeclaredForm(REPORT, null)).toMatchObject({ ok: false })
})

it('reads the forms of a route table', () => {
  expect(readDeclaredForms({ report: REPORT })).toEqual({ report: REPORT })
})

const field = { type: 'text', label: 'Place', max: 20 }
it.each([
  ['an unknown type', { report: { fields: { place: { ...field, type: 'file' } } } }],
  ['a text without a limit', { report: { fields: { place: { type: 'text', label: 'Place' } } } }],
  ['too long a text', { report: { fields: { place: { ...field, max: 5_001 } } } }],
  ['no field', { report: { fields: {} } }],
  ['the hidden field', { report: { fields: { leaveEmpty: field } } }],
  ['a name with a slash', { 'a/b': { fields: { place: field } } }],
  ['more than it knows', { report: { fields: { place: field }, mail: 'x@example.com' } }],
  [
    'too many fields',
    {
      report: {
        fields: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`f${at}`, field])),
      },
    },
  ],
])('refuses a form with %s', (_what, forms) => {
  expect(() => readDeclaredForms(forms)).toThrow()
})
