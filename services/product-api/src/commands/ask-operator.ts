import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { OperatorError } from '@orchard/shared-node/process'
import { Settings } from '@orchard/shared-node/settings'
import { readDatabasePlace } from '#src/config.ts'
import { tokenFile } from '#src/modules/operator/ask-server.ts'

/** A request to the routes of operators. */
export interface OperatorRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/op/operator/`. */
  path: string
  body?: object
}

/**
 * Asks a product API as an operator: at `OPERATOR_URL`, or on this machine; with `OPERATOR_TOKEN`, or the token of a
 * server with the embedded database; as `OPERATOR_NAME`, by default the user of this machine.
 * @throws {OperatorError} where there is no token or no server, and for what the server refuses.
 */
export async function askOperator(
  { body, method, path }: OperatorRequest,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<unknown> {
  const settings = new Settings(environment)
  const own = `http://127.0.0.1:${settings.port('PRODUCT_API_PORT', 3200)}`
  const server = settings.address('OPERATOR_URL', own)
  settings.assertUsable('The command cannot run')
  const response = await fetch(`${server.replace(/\/$/, '')}/op/operator/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await readToken(settings, environment)}`,
      'X-Operator': settings.text('OPERATOR_NAME') ?? userInfo().username,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new OperatorError(`${server} does not respond: ${causeOf(error)}`)
  })
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const given: unknown = isJson ? await response.json() : await response.text()
  if (!response.ok) throw new OperatorError(refusalOf(response.status, given))
  return given
}

async function readToken(settings: Settings, environment: NodeJS.ProcessEnv): Promise<string> {
  const token = settings.text('OPERATOR_TOKEN')
  if (token !== null) return token
  return readFile(tokenFile(readDatabasePlace(environment)), 'utf8').catch(() => {
    throw new OperatorError('Set OPERATOR_TOKEN: no server with the embedded database runs here.')
  })
}

function refusalOf(status: number, given: unknown): string {
  const {
    code = '',
    detail = '',
    errors = {},
  } = Object(given) as {
    code?: string
    detail?: string
    errors?: Record<string, string>
  }
  const fields = Object.entries(errors).map(([name, message]) => `\n  ${name}: ${message}`)
  return `${status} ${code}: ${detail}${fields.join('')}`
}

function causeOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message
}
