import { isRecord } from '@orchard/shared/http'

/** One violation, reduced to what may be counted and logged: nothing of the visitor is in it. */
export interface Violation {
  directive: string
  /** A kind such as `inline`, or an origin and path without a query. */
  blocked: string
  /** Path of the document, without its query. */
  page: string
}

const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])
const KINDS = new Set([
  'eval',
  'inline',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
  'wasm-eval',
])
const MAX_IN_ONE = 20
const LONGEST_TEXT = 120

/**
 * The violations that a browser reports: as `application/csp-report` (one) or as
 * `application/reports+json` (a list). Null where the body is neither.
 */
export function readCspReports(body: string): Violation[] | null {
  const value = parse(body)
  if (Array.isArray(value))
    return value
      .filter((one) => isRecord(one) && one['type'] === 'csp-violation')
      .slice(0, MAX_IN_ONE)
      .map((one) =>
        violation(one['body'], {
          directive: 'effectiveDirective',
          blocked: 'blockedURL',
          page: 'documentURL',
        }),
      )
  if (!isRecord(value) || !isRecord(value['csp-report'])) return null
  const report = value['csp-report']
  const directive = report['effective-directive'] ? 'effective-directive' : 'violated-directive'
  return [violation(report, { directive, blocked: 'blocked-uri', page: 'document-uri' })]
}

/** The kind of what was blocked, of which there are few: what figures are kept by. */
export function blockedKind({ blocked }: Pick<Violation, 'blocked'>): string {
  if (KINDS.has(blocked)) return blocked
  return blocked.includes('//') ? 'address' : 'other'
}

function violation(value: unknown, names: Record<keyof Violation, string>): Violation {
  const report = isRecord(value) ? value : {}
  const text = (name: string) => (typeof report[name] === 'string' ? report[name] : '')
  const directive = text(names.directive).split(' ')[0] ?? ''
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: withoutQuery(text(names.blocked)),
    page: pathOf(text(names.page)),
  }
}

function withoutQuery(address: string): string {
  if (KINDS.has(address)) return address
  if (!URL.canParse(address)) return 'other'
  const { protocol, origin, pathname } = new URL(address)
  return /^https?:$/.test(protocol) ? safe(origin + pathname) : protocol
}

function pathOf(address: string): string {
  return URL.canParse(address) ? safe(new URL(address).pathname) : 'unknown'
}

/** URL parsing leaves no control character or space in it, so that one report stays one line. */
function safe(text: string): string {
  return text.replaceAll(/[^\w.~:/%@-]/g, '_').slice(0, LONGEST_TEXT)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // the caller returns 400
  }
}
