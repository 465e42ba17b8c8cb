import { REPORTS_PATH } from '@orchard/shared/contracts'
import type { Visitor } from '#src/gates/sample-browser.ts'

/** A file that does not come has a problem of its own where it matters. */
const MISSING_FILE = /^Failed to load resource/
/** What a page throws when it cannot reach a server; the product API does not run while the gates look. */
const NO_NETWORK = /Failed to fetch/

/** Begins the message of an error that the page told the site of. */
export const REPORTED = 'reported '

/** Something that went wrong on a page. */
export interface PageError {
  /** What the visitor had done last, such as `opened at 375 px`. */
  how: string
  /** Without the lines of the stack. */
  message: string
  stack: string
}

/** Collects what goes wrong on a page, the cause before what follows from it. */
export class PageErrors {
  readonly list: PageError[] = []
  /** What the visitor did last. */
  how: string
  /** What the console says beside errors, such as why code did not load, which reports say in part. */
  readonly warnings: string[] = []
  readonly #visitor: Visitor

  constructor(visitor: Visitor, how: string) {
    this.#visitor = visitor
    this.how = how
    const { page } = visitor
    page.on('pageerror', (error) => this.add(String(error), error.stack))
    page.on('console', (message) => {
      if (message.type() === 'warning') this.warnings.push(message.text())
      const { columnNumber, lineNumber, url } = message.location()
      if (message.type() === 'error' && !MISSING_FILE.test(message.text()))
        this.add(message.text(), `${message.text()}\n${url}:${lineNumber + 1}:${columnNumber + 1}`)
    })
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== REPORTS_PATH) return
      for (const { kind, message, stack = '' } of failuresIn(request.postData() ?? ''))
        this.add(`${REPORTED}${kind}: ${message}`, stack)
    })
  }

  add(text: string, stack = text): void {
    if (NO_NETWORK.test(text) && this.#visitor.isOffline) return
    this.list.push({ how: this.how, message: text.split('\n')[0] ?? '', stack })
  }
}

interface ReportedFailure {
  kind: string
  message: string
  stack?: string
}

/** The failures of a report; one of figures has none. A start that fails sends its release alone. */
function failuresIn(report: string): readonly ReportedFailure[] {
  try {
    const { failures = [] }: { failures?: ReportedFailure[] } = JSON.parse(report)
    return failures
  } catch {
    return [{ kind: 'start', message: 'the site did not start' }]
  }
}
