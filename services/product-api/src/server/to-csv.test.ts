import { expect, it } from 'vitest'
import { toCsv } from './to-csv.ts'

// OWASP, "CSV Injection": a cell must not begin with one of =, +, -, @, tab and carriage return, nor must what another
// separator or quote makes a cell of it.
it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(1)', "'@SUM(1)"],
  ["Till;=cmd|' /C calc'!A0", "Till;'=cmd|' /C calc'!A0"],
  ['Till;  +1', "Till;  '+1"],
  ['Till;"=1"', 'Till;"\'=1"'],
  ['a\t@b', "a\t'@b"],
  ['a|-1', "a|'-1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n＝1', "a\r\n'＝1"],
  ['a;;=1;=2', "a;;'=1;'=2"],
  ['Till;          =1+1', "Till;          '=1+1"],
  [`a;${"'".repeat(11)}=1`, `a;${"'".repeat(12)}=1`],
  ['a；=1', "a；'=1"],
  ['a;\t;\t "=1', 'a;\t;\t "\'=1'],
  [' =1+1', " '=1+1"],
  ['\u00a0=1', "\u00a0'=1"],
  ['"=1', '"\'=1'],
  [' a=1; b', ' a=1; b'],
  ['one; two - three', 'one; two - three'],
  ['a=b', 'a=b'],
])('writes %j as the cell %j', (text, cell) => {
  const quoted = /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  expect(toCsv(['Name', 'Calls'], [[text, 3]])).toBe(`Name,Calls\r\n${quoted},3\r\n`)
})

it('writes a long cell of blanks in no time', () => {
  const cell = '\t '.repeat(500_000)
  expect(toCsv(['Name'], [[cell]])).toBe(`Name\r\n'${cell}\r\n`)
})
