import { formatTimestamp } from '@orchard/shared/format'
import { Badge, Buttons, FactList, TextAreaField, TextField } from '@orchard/shared/ui'
import type { Message } from '#src/data/entities.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'
import { Facts } from '#src/ui/facts.tsx'
import classes from './message-card.module.css'

/** A message of a visitor with its replies, and what to do with it. */
export function MessageCard({ message, onChanged }: { message: Message; onChanged(): void }) {
  const { api } = useOperator()
  const { content, done_at, done_by, id, kind, received_at, replies } = message
  const act = async (what: string, body: object) => {
    await api.act('POST', `inbox/${id}/${what}`, body)
    onChanged()
  }
  return (
    <article className={classes.Card} aria-label={`${kind}, ${formatTimestamp(received_at)}`}>
      <header>
        <h3>{kind}</h3>
        <time dateTime={received_at}>{formatTimestamp(received_at)}</time>
        {done_at && <Badge kind="quiet">{`Done by ${done_by ?? 'somebody'}`}</Badge>}
      </header>
      <Facts facts={factsOf(content, (value) => !isLong(value))} />
      <FactList facts={factsOf(content, isLong)} className={classes.Long} />
      {replies.map((reply) => (
        <blockquote key={reply.at}>
          <p>{`${reply.by}, ${formatTimestamp(reply.at)}: ${reply.subject}`}</p>
          <p dir="auto">{reply.text}</p>
        </blockquote>
      ))}
      <Buttons>
        {content['email'] && (
          <ActForm
            open="Reply…"
            send="Send the reply"
            sending="Sending…"
            onSend={async ({ text }) => {
              const body = { subject: text('subject'), text: text('text'), reason: text('reason') }
              await act('reply', body)
              return 'The reply is on its way.'
            }}
          >
            {(field) => (
              <>
                <TextField
                  label="Subject"
                  required
                  maxLength={150}
                  defaultValue="Your message to API Orchard"
                  {...field('subject')}
                />
                <TextAreaField label="Reply" required maxLength={5_000} {...field('text')} />
              </>
            )}
          </ActForm>
        )}
        <ActForm
          open={done_at ? 'Reopen…' : 'Done…'}
          send={done_at ? 'Reopen the message' : 'Mark as done'}
          sending="Saving…"
          onSend={async ({ text }) => {
            await act(done_at ? 'reopen' : 'done', { reason: text('reason') })
            return done_at ? 'It is open again.' : 'It is done.'
          }}
        />
      </Buttons>
    </article>
  )
}

/** True for what needs the whole width. */
function isLong(value: string): boolean {
  return value.length > 60 || value.includes('\n')
}

function factsOf(content: Message['content'], isWanted: (value: string) => boolean) {
  return Object.entries(content)
    .filter(([, value]) => isWanted(value))
    .map(
      ([name, value]) =>
        [
          name,
          <span key={name} dir="auto">
            {value}
          </span>,
        ] as const,
    )
}
