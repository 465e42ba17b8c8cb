import type { StandIn } from '#src/testing/stand-in-server.ts'

const TICKERS = {
  0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
  1: { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' },
}

type Filing = readonly [number: string, form: string, filed: string, period: string, file: string]

const COMPANIES: Readonly<Record<string, { name: string; tickers: string[]; filings: Filing[] }>> =
  {
    '0000320193': {
      name: 'Apple Inc.',
      tickers: ['AAPL'],
      filings: [
        ['0000320193-25-000077', '8-K', '2025-09-09', '2025-09-08', 'aapl-20250908.htm'],
        ['0000320193-25-000073', '10-Q', '2025-08-01', '2025-06-28', 'aapl-20250628.htm'],
        ['0000320193-25-000057', '10-Q', '2025-05-02', '2025-03-29', 'aapl-20250329.htm'],
        ['0000320193-25-000009', '10-Q/A', '2025-02-03', '2024-12-28', 'aapl-20241228.htm'],
        ['0000320193-25-000008', '10-Q', '2025-01-31', '2024-12-28', 'aapl-20241228.htm'],
        ['0000320193-24-000123', '10-K', '2024-11-01', '2024-09-28', 'aapl-20240928.htm'],
      ],
    },
    '0001067983': {
      name: 'BERKSHIRE HATHAWAY INC',
      tickers: ['BRK-B', 'BRK-A'],
      filings: [['0000950123-25-008361', 'SC 13G', '2025-08-14', '', '']],
    },
  }

/**
 * The ticker list of sec.gov and the submissions of data.sec.gov
 * (sec.gov/search-filings/edgar-application-programming-interfaces).
 */
export const standIn: StandIn = ({ pathname }) => {
  if (pathname === '/files/company_tickers.json') return { body: TICKERS }
  const [, cik = ''] = /^\/submissions\/CIK(\d{10})\.json$/.exec(pathname) ?? []
  const company = COMPANIES[cik]
  if (!company)
    return {
      status: 404,
      body: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>',
    }
  const { filings, ...rest } = company
  const column = (at: 0 | 1 | 2 | 3 | 4) => filings.map((filing) => filing[at])
  return {
    body: {
      cik,
      entityType: 'operating',
      ...rest,
      filings: {
        recent: {
          accessionNumber: column(0),
          form: column(1),
          filingDate: column(2),
          reportDate: column(3),
          primaryDocument: column(4),
        },
        files: [],
      },
    },
  }
}
