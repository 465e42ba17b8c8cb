import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

interface Filings {
  company: object
  filings: { accession_number: string; form: string }[]
}

it('lists filings of a form and its amendments, latest first', async () => {
  const { filings } = await ask<Filings>('company-filings', { company: 'aapl', form: '10-Q' })
  expect(filings.map(({ form }) => form)).toEqual(['10-Q', '10-Q', '10-Q/A', '10-Q'])
  expect(filings[2]).toEqual({
    accession_number: '0000320193-25-000009',
    form: '10-Q/A',
    filed_on: '2025-02-03',
    period_end: '2024-12-28',
    is_amendment: true,
    url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019325000009/aapl-20241228.htm',
  })
})

it('leaves out what is earlier, and what is too much', async () => {
  const numbers = async (query: Record<string, unknown>) =>
    (await ask<Filings>('company-filings', { company: '320193', ...query })).filings.map(
      ({ accession_number }) => accession_number.slice(-3),
    )
  expect(await numbers({})).toEqual(['077', '073', '057', '009', '008', '123'])
  expect(await numbers({ since: '2025-08-01' })).toEqual(['077', '073'])
  expect(await numbers({ limit: 1 })).toEqual(['077'])
  expect(await numbers({ form: '20-F' })).toEqual([])
})

it('finds a ticker as exchanges write it, and a filing without a period', async () => {
  expect(await ask('company-filings', { company: 'brk.b' })).toEqual({
    company: { name: 'BERKSHIRE HATHAWAY INC', cik: '0001067983', tickers: ['BRK-B', 'BRK-A'] },
    filings: [
      {
        accession_number: '0000950123-25-008361',
        form: 'SC 13G',
        filed_on: '2025-08-14',
        period_end: null,
        is_amendment: false,
        url: 'https://www.sec.gov/Archives/edgar/data/1067983/000095012325008361/',
      },
    ],
  })
})

it('asks for the list of tickers only where it needs one', async () => {
  const { asked, sources } = recordingSources()
  await ask('company-filings', { company: 'AAPL' }, { sources })
  await ask('company-filings', { company: '0000320193' }, { sources })
  expect(asked).toEqual([
    'https://www.sec.gov/files/company_tickers.json',
    'https://data.sec.gov/submissions/CIK0000320193.json',
    'https://data.sec.gov/submissions/CIK0000320193.json',
  ])
})

it.each([
  ['ZZZZ', 404, 'The SEC knows no company with the ticker ZZZZ'],
  ['999', 404, 'Nobody files with the SEC as CIK 0000000999'],
  ['$AAPL', 400, 'company must be a ticker such as AAPL, or a CIK of up to ten digits'],
])('refuses %s', async (company, status, detail) => {
  expect(await refusal('company-filings', { company })).toMatchObject({ status, detail })
})
