import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Registry, ReleaseManifest } from '@orchard/shared/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientFolder } from '#src/registry/layout.ts'
import { assertContent } from '#src/registry/release-files.ts'
import type { EventCount } from './event-count.ts'
import { readOperations } from './operations-data.ts'
import { OPERATIONS_STYLE, operationsPage, THEME_SCRIPT } from './operations-page.ts'
import type { VisitorTelemetry } from './visitor-telemetry.ts'

/** Dependencies of the operations page. */
export interface OperationsOptions {
  releasesDir: string
  registry(): Registry
  /** The host whose look the page has. */
  host(): ReleaseManifest
  telemetry: VisitorTelemetry
  events: EventCount
}

/** `/_mf/`: what is live, for people. It runs nothing but the script that chooses the theme. */
export function addOperationsPage(app: FastifyInstance, options: OperationsOptions): void {
  const { events, releasesDir, registry, telemetry } = options
  const send = async (_request: FastifyRequest, reply: FastifyReply) => {
    const [operations, hostStyle] = await Promise.all([
      readOperations(releasesDir, registry(), telemetry, events.days),
      readHostStyle(releasesDir, options.host()),
    ])
    const style = `@layer tokens,base,components,app,forced;${hostStyle}${OPERATIONS_STYLE}`
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        'Content-Security-Policy': `default-src 'none'; style-src ${hash(style)}; script-src ${hash(THEME_SCRIPT)}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
      .type('text/html; charset=utf-8')
      .send(operationsPage(operations, style))
  }
  app.get('/_mf/', send)
  app.get('/_mf', send)
}

/** The sheets of the host's release; without them the page is plain, but it says the same. */
async function readHostStyle(releasesDir: string, host: ReleaseManifest): Promise<string> {
  const folder = clientFolder(releasesDir, 'host', host.release)
  const sheets = host.styles.map(async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8')
    assertContent(host, `client/${file}`, text)
    return text
  })
  return Promise.all(sheets).then(
    (texts) => texts.join(''),
    () => '',
  )
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
