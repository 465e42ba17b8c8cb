import type { Snapshot, Unit } from '@orchard/shared/contracts'
import {
  type FailureReport,
  MARK_METRIC,
  MAX_MESSAGE,
  MAX_STACK,
  REPORTS_PATH,
  type Reports,
  redactMessage,
  redactStack,
  TRACE_METRIC,
} from '@orchard/shared/contracts'
import { isRecord } from '@orchard/shared/http'
import type { Failure } from '#src/app/report-failure.ts'
import { serverTiming } from './server-timing.ts'

/** Limit for one document: a broken page may fail many times a second. */
const MAX_REPORTS = 3
const RELEASE_FILE = /\/_mf\/([a-z0-9]+)\/([a-f0-9]{12})\//g
const sent = new Set<string>()

/** The route on the screen, and the one that the document was made for. */
interface Shown {
  route: string | undefined
  own: string | null
  /** True if the address has a query. */
  hasQuery: boolean
  /** True if a program of the visitor has changed the page. */
  hasForeignNodes: boolean
}

/**
 * Reports a failure to the site, once for each page and part. What is in no file of a release, such as an
 * extension of the browser, and what fails without a network, is not reported.
 */
export function sendFailure(snapshot: Snapshot, shown: Shown, failure: Failure): void {
  const report = describeFailure(snapshot, shown, failure)
  if (!report || !navigator.onLine || sent.size >= MAX_REPORTS) return
  const key = `${report.unit} ${report.route}`
  if (sent.has(key)) return
  sent.add(key)
  const traceparent = serverTiming(TRACE_METRIC)
  const body: Reports = {
    mark: serverTiming(MARK_METRIC),
    failures: [report],
    ...(traceparent ? { traceparent } : {}),
  }
  navigator.sendBeacon(REPORTS_PATH, JSON.stringify(body))
}

/** Says of a failure which release it is due to; null where none can be named. */
export function describeFailure(
  snapshot: Snapshot,
  shown: Shown,
  failure: Failure,
): FailureReport | null {
  const { kind, error } = failure
  const route = failure.route ?? shown.route ?? 'host/start'
  const unit =
    failure.unit ??
    unitOfStack(`${failure.stack ?? ''}\n${error instanceof Error ? error.stack : ''}`) ??
    (kind === 'hydration' ? unitOfRoute(snapshot, route) : null)
  if (!unit) return null
  const { hasForeignNodes, hasQuery, own } = shown
  const { message, stack } = wordsOf(error)
  return {
    unit: unit.unit,
    release: unit.release,
    kind,
    route,
    navigated: route !== own,
    hasQuery,
    hasForeignNodes,
    message: redactMessage(message, MAX_MESSAGE),
    stack: redactStack(`${stack}\n${failure.stack}`, MAX_STACK),
  }
}

/** Message and stack of an error; a failure on the server arrives as a response with a status. */
function wordsOf(error: unknown): { message: string; stack?: string | undefined } {
  if (error instanceof Error) return error
  if (isRecord(error) && 'status' in error)
    return { message: `${error['status']} ${error['statusText'] ?? ''}`.trim() }
  return { message: String(error) }
}

/** The release whose files a stack names; a remote before the host, whose libraries every remote calls. */
function unitOfStack(stack: string): { unit: Unit; release: string } | null {
  const found = [...stack.matchAll(RELEASE_FILE)].map(([, unit = '', release = '']) => ({
    unit: unit as Unit,
    release,
  }))
  return found.find(({ unit }) => unit !== 'host') ?? found[0] ?? null
}

function unitOfRoute({ host, remotes }: Snapshot, route: string) {
  return (
    remotes.find(({ pages }) => pages.some(({ id }) => id === route)) ?? {
      unit: 'host' as const,
      release: host,
    }
  )
}
