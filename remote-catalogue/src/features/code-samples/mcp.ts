import { mcpSetup } from '@orchard/shared/format'
import type { CodeToken } from '@orchard/shared/ui'
import { KEY_PLACEHOLDER, type SampleCall } from '#src/data/sample-call.ts'

/** A name or a string of JSON, with the colon after a name. */
const STRING = /("(?:[^"\\]|\\.)*")(?=(:)?)/

/** The set-up of an MCP client for the server that makes this call and all others. */
export function mcpSample({ apiKey, url }: Pick<SampleCall, 'apiKey' | 'url'>): CodeToken[] {
  const parts = mcpSetup(new URL(url).origin, apiKey ?? KEY_PLACEHOLDER).split(STRING)
  return parts.flatMap((text, index): CodeToken[] => {
    // Each string is followed by its colon, which the next text begins with.
    if (!text || index % 3 === 2) return []
    return [[index % 3 === 0 ? 'plain' : parts[index + 1] ? 'name' : 'string', text]]
  })
}
