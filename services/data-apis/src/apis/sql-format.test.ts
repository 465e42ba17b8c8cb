import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const format = async (sql: string, options = {}) =>
  (await ask<{ sql: string }>('sql-format', { sql, ...options })).sql

// README of sql-formatter 15.9.0.
it('lays out a statement, and leaves alone what it is told to', async () => {
  expect(await format('SELECT * FROM tbl', { dialect: 'mysql' })).toBe('SELECT\n  *\nFROM\n  tbl')
  const untouched = '/* sql-formatter-disable */\nSELECT * FROM tbl1;\n/* sql-formatter-enable */\n'
  expect(await format(`${untouched}SELECT * FROM tbl2;`)).toBe(
    `${untouched}SELECT\n  *\nFROM\n  tbl2;`,
  )
})

// docs/linesBetweenQueries.md, docs/tabWidth.md and docs/keywordCase.md of sql-formatter.
it('keeps statements apart', async () => {
  expect(await format('SELECT * FROM foo; SELECT * FROM bar;')).toBe(
    'SELECT\n  *\nFROM\n  foo;\n\nSELECT\n  *\nFROM\n  bar;',
  )
})

it.each([2, 4])('indents by %d spaces', async (indent) => {
  const step = ' '.repeat(indent)
  expect(
    await format('SELECT * FROM ( SELECT column1, column5 FROM table1 ) a JOIN table2', { indent }),
  ).toBe(
    `SELECT\n${step}*\nFROM\n${step}(\n${step}${step}SELECT\n${step}${step}${step}column1,\n${step}${step}${step}column5\n${step}${step}FROM\n${step}${step}${step}table1\n${step}) a\n${step}JOIN table2`,
  )
})

it('writes keywords in the case that is asked for', async () => {
  const sql = 'Select a.column4 AS myCol From table1 as a Where column6 and column7'
  expect(await format(sql)).toBe(
    'Select\n  a.column4 AS myCol\nFrom\n  table1 as a\nWhere\n  column6\n  and column7',
  )
  expect(await format(sql, { keyword_case: 'upper' })).toBe(
    'SELECT\n  a.column4 AS myCol\nFROM\n  table1 AS a\nWHERE\n  column6\n  AND column7',
  )
  expect(await format(sql, { keyword_case: 'lower' })).toBe(
    'select\n  a.column4 as myCol\nfrom\n  table1 as a\nwhere\n  column6\n  and column7',
  )
})

it('reads the quotation marks of a dialect', async () => {
  const sql = "select $x$it's$x$"
  expect(await format(sql, { dialect: 'postgresql' })).toBe("select\n  $x$it's$x$")
})

it('says what changed', async () => {
  expect(await ask('sql-format', { sql: 'SELECT\n  1' })).toEqual({
    ...{ sql: 'SELECT\n  1', dialect: 'sql', lines: 2, changed: false },
  })
})

it('refuses what it cannot read', async () => {
  expect(await refusal('sql-format', { sql: 'select (1' })).toMatchObject({ status: 400 })
  expect(await refusal('sql-format', { sql: "select 1,\n  'open" })).toMatchObject({
    status: 400,
    errors: { sql: expect.stringMatching(/^sql must be SQL of the dialect sql; .* at line 2/) },
  })
})

it.each([
  ['('.repeat(31), 'brackets nested at most 30 deep'],
  ['a,'.repeat(401), 'at most 800 words and signs'],
  ['case '.repeat(31), 'at most 30 times CASE or BETWEEN'],
])('refuses what would take long: %s', async (sql, limit) => {
  expect(await refusal('sql-format', { sql })).toMatchObject({
    ...{ status: 400, errors: { sql: `sql must have ${limit}` } },
  })
})

it('does not answer with more than 60,000 characters', async () => {
  const sql = `${'('.repeat(30)}select ${'a,'.repeat(340)}a${')'.repeat(30)}`
  expect(await refusal('sql-format', { sql, indent: 8 })).toMatchObject({
    ...{ status: 422, code: 'result_too_long' },
  })
})
