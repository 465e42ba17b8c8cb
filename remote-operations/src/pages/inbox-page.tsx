import { readThreads } from '@orchard/shared/responses/inbox'
import { Link, useQuery } from '@orchard/shared/router'
import { Buttons, Loaded, Panel } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { Deletion } from '#src/features/account/deletion.tsx'
import { MessageCard } from '#src/features/inbox/message-card.tsx'
import { consolePage } from '#src/ui/console-page.tsx'

function Inbox() {
  const query = useQuery()
  const state = query.get('state') === 'done' ? 'done' : 'open'
  const before = query.get('before')
  const filter = new URLSearchParams({ state, ...(before ? { before } : {}) })
  const reading = useRead(`inbox?${filter}`, readThreads)
  const reload = () => void reading.reload()
  return (
    <Panel
      title={state === 'open' ? 'Open messages' : 'Messages that are done'}
      lead="What visitors sent by our forms. A reply is sent from the site’s address."
    >
      <Buttons>
        <Link to={state === 'open' ? '/operations/inbox?state=done' : '/operations/inbox'}>
          {state === 'open' ? 'Show what is done' : 'Show open messages'}
        </Link>
        <Deletion onDone={reload} />
      </Buttons>
      <Loaded resource={reading}>
        {({ messages, next }) => (
          <>
            {messages.length === 0 && <p>No messages.</p>}
            {messages.map((message) => (
              <MessageCard key={message.id} message={message} onChanged={reload} />
            ))}
            {next !== null && (
              <Link to={`/operations/inbox?${new URLSearchParams({ state, before: next })}`}>
                Older messages
              </Link>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** `/operations/inbox` */
export const page = consolePage('Inbox', Inbox)
