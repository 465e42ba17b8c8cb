import type { Unit } from './registry.ts'

/** Addresses that browsers report to. */
export const REPORTS_PATH = '/_mf/reports'

/** Address of the composer's own collector of analytics events. */
export const EVENTS_PATH = '/_mf/events'
/** Uses of the site that are counted, after consent only. */
export const EVENT_NAMES = ['search bar exited', 'search without result'] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Cookie with the visitor's response to the cookie question: `true` after "Accept All". */
export const CONSENT_COOKIE = 'cookie_consent'

/** In which way a part of the site failed in a browser. */
export const FAILURE_KINDS = ['load', 'render', 'hydration', 'error'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** The figures of a page view that are measured, after consent only. */
export const VITAL_NAMES = ['LCP', 'INP', 'CLS', 'TTFB'] as const
export type VitalName = (typeof VITAL_NAMES)[number]

/** Limits of what a report says about an error, in characters. */
export const MAX_MESSAGE = 200
export const MAX_STACK = 1_500

/** A failure without personal data: no address, and of the error no query and no word of the visitor. */
export interface FailureReport {
  unit: Unit
  release: string
  kind: FailureKind
  /** Id of the route that was shown. */
  route: string
  /** True if the page was reached without a new document. */
  navigated: boolean
  /** True if its address had a query. One shared link can break a page for many visitors. */
  hasQuery: boolean
  /** True if an extension, a translator or the like has changed the page, which may be the cause; not told by older hosts. */
  hasForeignNodes?: boolean
  /** The error's own words. */
  message?: string
  stack?: string
}

/** One figure of a page view and the part of the site that it is due to. */
export interface VitalReport {
  unit: Unit
  release: string
  name: VitalName
  /** Milliseconds; without a unit for CLS. */
  value: number
}

/**
 * The metric of `Server-Timing` whose description is the mark of the page. It is in a header, since
 * the HTML of a release is the same for every visitor.
 */
export const MARK_METRIC = 'mark'

/** The metric of `Server-Timing` whose description is the `traceparent` of a page that is traced. */
export const TRACE_METRIC = 'traceparent'

/** The body of one report. */
export interface Reports {
  /** The mark of the page; reports without a valid one cannot cause a rollback. */
  mark?: string
  /** The `traceparent` of the page, if it is traced. */
  traceparent?: string
  failures?: readonly FailureReport[]
  vitals?: readonly VitalReport[]
}
