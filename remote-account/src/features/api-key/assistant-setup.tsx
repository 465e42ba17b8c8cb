import { mcpSetup } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Button, checkIcon, copyIcon, Icon } from '@orchard/shared/ui'
import { Notice } from '#src/ui/message.tsx'
import { Buttons, Panel } from '#src/ui/panel.tsx'
import { useCopying } from '#src/ui/use-copying.ts'
import { TextWithKey } from './secret.tsx'

/** Stands for the key while the text around it is made. */
const PLACE = '{key}'

const COPY_WORDS = {
  ready: '',
  copied: 'Copied, with your key in it.',
  failed: 'Your browser blocked copying. Select the set-up and copy it yourself.',
}

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
  const { copy, state } = useCopying()
  const [start = '', end = ''] = mcpSetup(apiHost, PLACE).split(PLACE)
  const copySetup = async () => {
    if (!(await copy(mcpSetup(apiHost, apiKey)))) onShowKey()
  }
  return (
    <Panel
      id="assistant"
      title="Use it from an assistant"
      lead={
        <>
          An assistant that speaks the Model Context Protocol finds and calls the APIs itself. Add
          this to its configuration, or read about <Link to="/agents#mcp">other clients</Link>.
        </>
      }
    >
      <TextWithKey label="Set-up" text={[start, end]} apiKey={apiKey} isShown={isKeyShown} />
      <Buttons>
        <Button onClick={() => void copySetup()}>
          <Icon path={state === 'copied' ? checkIcon : copyIcon} size={18} />
          Copy set-up
        </Button>
      </Buttons>
      <Notice kind={state === 'failed' ? 'calm' : 'good'}>{COPY_WORDS[state]}</Notice>
    </Panel>
  )
}
