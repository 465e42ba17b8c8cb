import {
  FAILURE_KINDS,
  type FailureReport,
  MAX_MESSAGE,
  MAX_STACK,
  type Reports,
  redactMessage,
  redactStack,
  type Unit,
  VITAL_NAMES,
  type VitalReport,
} from '@orchard/shared/contracts'
import { isRecord } from '@orchard/shared/http'

/** More than this no page has to say. */
const MAX_ENTRIES = 8
const MAX_VITAL = 600_000
const UNIT = /^[a-z][a-z0-9]{1,23}$/
const RELEASE = /^[a-f0-9]{12}$/
const ROUTE = /^[a-z][a-z0-9]{1,23}\/[a-z0-9-]{1,60}$/

/** The inline script of a page sends a bare release: that of a host which did not start. */
const NO_START = {
  unit: 'host',
  kind: 'load',
  route: 'host/start',
  navigated: false,
  hasQuery: false,
} as const
const LONGEST_MARK = 64
/** W3C Trace Context, version 00. */
const TRACEPARENT_FORM = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Reports as they were read; `traceparent` only where it is well-formed. */
export type ReadReports = Required<Omit<Reports, 'traceparent'>> & { traceparent?: string }

/** Reads what a browser reported; null where it is anything else. Only what is named here is taken over. */
export function readReports(body: string): ReadReports | null {
  if (RELEASE.test(body))
    return { mark: '', failures: [{ ...NO_START, release: body }], vitals: [] }
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  if (!isRecord(value)) return null
  const failures = readList(value['failures'], readFailure)
  const vitals = readList(value['vitals'], readVital)
  const { mark = '', traceparent } = value
  if (typeof mark !== 'string' || mark.length > LONGEST_MARK) return null
  const isEmpty = !failures || !vitals || failures.length + vitals.length === 0
  if (isEmpty) return null
  const traced = isMatch(traceparent, TRACEPARENT_FORM) ? { traceparent } : {}
  return { mark, failures, vitals, ...traced }
}

function readFailure(value: Readonly<Record<string, unknown>>): FailureReport | null {
  const { unit, release, route, navigated, hasQuery, hasForeignNodes } = value
  const kind = FAILURE_KINDS.find((one) => one === value['kind'])
  if (!isMatch(unit, UNIT) || !isMatch(release, RELEASE) || !isMatch(route, ROUTE)) return null
  if (!kind || typeof navigated !== 'boolean' || typeof hasQuery !== 'boolean') return null
  return {
    unit: unit as Unit,
    release,
    kind,
    route,
    navigated,
    hasQuery,
    ...(hasForeignNodes === true ? { hasForeignNodes } : {}),
    ...wordsOf(value),
  }
}

/** The error's words once more without personal data: an old or altered page may not have left them out. */
function wordsOf({ message, stack }: Readonly<Record<string, unknown>>) {
  return {
    ...(typeof message === 'string' ? { message: redactMessage(message, MAX_MESSAGE) } : {}),
    ...(typeof stack === 'string' ? { stack: redactStack(stack, MAX_STACK) } : {}),
  }
}

function readVital(value: Readonly<Record<string, unknown>>): VitalReport | null {
  const { unit, release, value: figure } = value
  const name = VITAL_NAMES.find((one) => one === value['name'])
  if (!isMatch(unit, UNIT) || !isMatch(release, RELEASE) || !name) return null
  if (typeof figure !== 'number' || !(figure >= 0 && figure <= MAX_VITAL)) return null
  return { unit: unit as Unit, release, name, value: figure }
}

function readList<T>(
  value: unknown,
  read: (one: Readonly<Record<string, unknown>>) => T | null,
): T[] | null {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) return null
  const found = value.map((one: unknown) => (isRecord(one) ? read(one) : null))
  return found.every((one) => one !== null) ? found : null
}

function isMatch(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}
