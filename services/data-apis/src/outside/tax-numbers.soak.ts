import path from 'node:path'
import { holdBar } from '@orchard/shared/testing/bars'
import { beforeAll, expect, it } from 'vitest'
import { COUNTRIES } from '#src/lib/country-table.ts'
import { taxKindsOf, testTaxNumber } from '#src/lib/tax-number.ts'
import { requireOtherTools, runPython } from '#src/testing/other-tools.ts'

const SCRIPT = path.join(import.meta.dirname, 'stdnum-numbers.py')
const now = () => new Date('2026-11-26')

beforeAll(requireOtherTools, 300_000)

it('python-stdnum takes the same tax numbers for valid', () => {
  const kinds = COUNTRIES.flatMap(({ code: country }) =>
    taxKindsOf(country).map((kind) => [country, kind] as const),
  )
  const found: ([string, boolean][] | null)[] = JSON.parse(
    runPython(SCRIPT, [], JSON.stringify(kinds)),
  )
  const rows: string[] = []
  let count = 0
  let alike = 0
  for (const [index, [country, kind]] of kinds.entries()) {
    const numbers = found[index] ?? []
    const wrong = numbers.filter(
      ([number, isValid]) =>
        (typeof testTaxNumber(country, kind, number, now) !== 'string') !== isValid,
    )
    count += numbers.length
    alike += numbers.length - wrong.length
    if (wrong.length > 0)
      rows.push(
        `${country} ${kind}: ${numbers.length - wrong.length} of ${numbers.length}, not ${wrong
          .slice(0, 3)
          .map(([number, isValid]) => `${number} (${isValid ? 'valid' : 'invalid'} there)`)
          .join(', ')}`,
      )
  }
  process.stdout.write(
    `Tax numbers as in python-stdnum: ${alike} of ${count}\n${rows.join('\n')}\n`,
  )
  expect(count).toBeGreaterThan(5_000)
  // Debian's python-stdnum 1.18 is older than some rules: NIPT from A on, UBN of 2023, check digits of NIF, ITIN from 50.
  holdBar({
    name: `tax numbers as in python-stdnum, ${count} numbers of ${kinds.length} kinds`,
    ...{ value: (100 * alike) / count, limit: 98, unit: '%', kind: 'least' },
  })
})
