import type { StandIn } from '#src/testing/stand-in-server.ts'

const NAMES: Readonly<Record<string, string>> = {
  JP: 'Japan',
  TV: 'Tuvalu',
  US: 'United States',
  XK: 'Kosovo',
}
/** By indicator, country and year; null where nothing was collected. */
const VALUES: Readonly<Record<string, Readonly<Record<string, Record<number, number | null>>>>> = {
  'SP.POP.TOTL': {
    JP: { 2022: 125_124_989, 2023: 124_516_650, 2024: 123_975_371, 2025: null },
    US: { 2022: 334_017_321, 2023: 336_806_231, 2024: 340_110_988, 2025: null },
    TV: { 2024: 9_646, 2025: null },
    XK: {},
  },
  'FP.CPI.TOTL.ZG': {
    US: { 2021: 4.69785886, 2022: 8.00279982, 2023: 4.11633838, 2024: 2.94952521, 2025: null },
    JP: { 2022: 2.4977027, 2023: 3.26813364, 2024: 2.7385159, 2025: null },
    TV: { 2024: null, 2025: null },
    XK: {},
  },
}

const PATH = /^\/v2\/country\/([^/]+)\/indicator\/([^/]+)$/

/** The indicators API, version 2 (datahelpdesk.worldbank.org/knowledgebase/articles/889392). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const [, code = '', indicator = ''] = PATH.exec(pathname) ?? []
  const id = code.toUpperCase()
  const values = VALUES[indicator]?.[id]
  if (searchParams.get('format') !== 'json' || !values)
    return {
      body: [
        {
          message: [
            {
              id: '120',
              key: 'Invalid value',
              value: 'The provided parameter value is not valid',
            },
          ],
        },
      ],
    }
  const years = Object.keys(values).sort().reverse()
  const page = { pages: 1, per_page: Number(searchParams.get('per_page')), sourceid: '2' }
  if (years.length === 0)
    return { body: [{ page: 0, ...page, total: 0, lastupdated: '2025-07-01' }, null] }
  const rows = years.map((date) => ({
    indicator: { id: indicator, value: indicator },
    country: { id, value: NAMES[id] },
    date,
    value: values[Number(date)] ?? null,
    unit: '',
    obs_status: '',
    decimal: 0,
  }))
  return { body: [{ page: 1, ...page, total: rows.length, lastupdated: '2025-07-01' }, rows] }
}
