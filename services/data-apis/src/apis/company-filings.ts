import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/company-filings.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Companies by ticker, as a table with numbered rows. */
const tickers = z.record(z.string(), z.object({ cik_str: z.int(), ticker: z.string() }))

/** A table by columns, latest filing first; empty text for what a form lacks. */
const submissions = z.object({
  cik: z.coerce.number().int(),
  name: z.string(),
  tickers: z.array(z.string()),
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      form: z.array(z.string()),
      filingDate: z.array(z.iso.date()),
      reportDate: z.array(z.union([z.iso.date(), z.literal('')])),
      primaryDocument: z.array(z.string()),
    }),
  }),
})
type Recent = z.infer<typeof submissions>['filings']['recent']

const TICKERS = 'https://www.sec.gov/files/company_tickers.json'
const SUBMISSIONS = 'https://data.sec.gov/submissions'
const ARCHIVE = 'https://www.sec.gov/Archives/edgar/data'
const KEEP_TICKERS_SECONDS = DAY_SECONDS
const KEEP_SECONDS = 600
const CIK_DIGITS = 10

export default defineApi(contract, {
  async handle({ company, form, limit, since }, { readSource }) {
    const cik = await findCik(company.trim().toUpperCase(), readSource)
    const found = await readSource('sec', `${SUBMISSIONS}/CIK${padded(cik)}.json`, {
      read: jsonOf(submissions),
      keepSeconds: KEEP_SECONDS,
    })
    if (!found) throw notFound(`Nobody files with the SEC as CIK ${padded(cik)}`)
    const filings = rowsOf(found.filings.recent, found.cik)
      .filter((one) => form === undefined || one.form === form || one.form === `${form}/A`)
      .filter(({ filed_on }) => since === undefined || filed_on >= since)
    return {
      company: { name: found.name, cik: padded(found.cik), tickers: found.tickers },
      filings: filings.slice(0, limit),
    }
  },
})

/** @throws {ResponseError} 400 for what is neither a CIK nor a ticker, 404 for an unknown ticker. */
async function findCik(company: string, readSource: Means['readSource']): Promise<number> {
  if (/^\d{1,10}$/.test(company)) return Number(company)
  if (!/^[A-Z][A-Z\d.-]{0,9}$/.test(company))
    throw invalidParameter('company', 'must be a ticker such as AAPL, or a CIK of up to ten digits')
  const known = await readSource('sec', TICKERS, {
    read: (text) => {
      const rows = Object.values(tickers.parse(JSON.parse(text)))
      return new Map(rows.map(({ cik_str, ticker }) => [ticker, cik_str]))
    },
    keepSeconds: KEEP_TICKERS_SECONDS,
  })
  // The SEC writes BRK-B where exchanges write BRK.B.
  const cik = known?.get(company.replace('.', '-'))
  if (cik === undefined) throw notFound(`The SEC knows no company with the ticker ${company}`)
  return cik
}

function rowsOf(recent: Recent, cik: number) {
  return recent.accessionNumber.flatMap((number, at) => {
    const [form, day] = [recent.form[at], recent.filingDate[at]]
    if (form === undefined || day === undefined) return []
    const document = recent.primaryDocument[at]
    const folder = `${ARCHIVE}/${cik}/${number.replaceAll('-', '')}`
    return [
      {
        accession_number: number,
        form,
        filed_on: day,
        period_end: recent.reportDate[at] || null,
        is_amendment: form.endsWith('/A'),
        url: document ? `${folder}/${document}` : `${folder}/`,
      },
    ]
  })
}

function padded(cik: number): string {
  return String(cik).padStart(CIK_DIGITS, '0')
}
