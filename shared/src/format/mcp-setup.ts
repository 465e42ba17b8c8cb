/**
 * The entry of an MCP server in the JSON configuration that most clients read, with a key: an assistant that has it
 * searches the catalogue and calls every API.
 * @param apiHost origin of the product API.
 */
export function mcpSetup(apiHost: string, apiKey: string): string {
  const server = { type: 'http', url: `${apiHost}/mcp`, headers: { 'X-Api-Key': apiKey } }
  return JSON.stringify({ mcpServers: { 'api-orchard': server } }, null, 2)
}
