import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { ErrorCode } from '@orchard/shared/errors'
import type { z } from 'zod'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { ApiError, toApiError, toProblem } from '#src/server/api-error.ts'
import { inputSchema, outputSchema } from './tool-schemas.ts'

/** Sender of a message. */
export interface Caller {
  /** As it was sent, valid or not; null if none was. */
  apiKey: string | null
  /** Null without a valid key. */
  key: FoundKey | null
  address: string
  requestId: string
  /** Origin of the site, which has a page for each error. */
  site: string
  /** Reports a fault of ours; its caller reads nothing internal. */
  report(error: unknown): void
}

interface ToolDescription<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  /** True if it reaches data from outside of this server. */
  isOpen?: boolean
  run(input: z.output<Input>, caller: Caller): z.input<Output> | Promise<z.input<Output>>
}

/** Adds a tool to a server of one message. */
export type AddTool = (server: McpServer, caller: Caller) => void

/** Makes a tool that changes nothing; what it throws is served as a problem (RFC 9457). */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  description,
  input,
  isOpen = false,
  name,
  output,
  run,
  title,
}: ToolDescription<Input, Output>): AddTool {
  const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: isOpen }
  const schemas = { inputSchema: inputSchema(input), outputSchema: outputSchema(output) }
  const config = { title, description, ...schemas, annotations }
  return (server, caller) => {
    server.registerTool(name, config, async (given) => {
      try {
        const response = await run(given, caller)
        return { structuredContent: response, content: [asText(response)] }
      } catch (error) {
        return refusal(error, caller)
      }
    })
  }
}

/** A problem with the members of its own, such as when to retry. */
export class ToolProblem extends ApiError {
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    [status, code, detail]: readonly [status: number, code: ErrorCode, detail: string],
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(status, code, detail)
    this.more = more
  }
}

/** A failure as the response of a tool, which models read and correct themselves by. */
function refusal(error: unknown, { report, site }: Caller): CallToolResult {
  const failure = toApiError(error)
  if (failure.status >= 500) report(failure.cause ?? error)
  const more = error instanceof ToolProblem ? error.more : {}
  return { isError: true, content: [asText({ ...toProblem(failure, site), ...more })] }
}

function asText(value: unknown): { type: 'text'; text: string } {
  return { type: 'text', text: JSON.stringify(value) }
}
