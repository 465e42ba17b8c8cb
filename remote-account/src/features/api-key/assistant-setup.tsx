import { mcpSetup } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Panel } from '#src/ui/panel.tsx'
import { CopyKey, TextWithKey } from './secret.tsx'

/** Stands for the key while the text around it is made. */
const PLACE = '{key}'

/** The configuration of an MCP client with the visitor's own key. */
export function AssistantSetup({
  apiHost,
  apiKey,
  isKeyShown,
  onShowKey,
}: {
  apiHost: string
  apiKey: string
  /** A key that is hidden elsewhere is hidden here; the copied configuration has it nevertheless. */
  isKeyShown: boolean
  onShowKey(): void
}) {
  const [start = '', end = ''] = mcpSetup(apiHost, PLACE).split(PLACE)
  return (
    <Panel
      id="assistant"
      title="Connect your AI assistant (MCP)"
      lead={
        <>
          Your assistant finds and calls the APIs itself. Add this to its MCP configuration, or see{' '}
          <Link to="/docs/agents#mcp">other clients</Link>.
        </>
      }
    >
      <TextWithKey label="Config" text={[start, end]} apiKey={apiKey} isShown={isKeyShown} />
      <CopyKey what="config" text={mcpSetup(apiHost, apiKey)} onBlocked={onShowKey} />
    </Panel>
  )
}
