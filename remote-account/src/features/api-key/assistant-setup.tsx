import { mcpSetup } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Panel } from '#src/ui/panel.tsx'
import { CopyKey, TextWithKey } from './secret.tsx'

/** Stands for the key while the text around it is made. */
const PLACE = '{key}'

/** The set-up of an MCP client with the visitor's own key. */
export function AssistantSetup({
  apiHost,
  apiKey,
  isKeyShown,
  onShowKey,
}: {
  apiHost: string
  apiKey: string
  /** A key that is hidden elsewhere is hidden here; the copied set-up has it nevertheless. */
  isKeyShown: boolean
  onShowKey(): void
}) {
  const [start = '', end = ''] = mcpSetup(apiHost, PLACE).split(PLACE)
  return (
    <Panel
      id="assistant"
      title="Use it from an assistant"
      lead={
        <>
          An assistant that speaks the Model Context Protocol finds and calls the APIs itself. Add
          this to its configuration, or read about <Link to="/docs/agents#mcp">other clients</Link>.
        </>
      }
    >
      <TextWithKey label="Set-up" text={[start, end]} apiKey={apiKey} isShown={isKeyShown} />
      <CopyKey what="set-up" text={mcpSetup(apiHost, apiKey)} onBlocked={onShowKey} />
    </Panel>
  )
}
