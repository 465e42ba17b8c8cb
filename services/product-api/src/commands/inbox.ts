import { type Command, command, pathOf } from './command.ts'
import { formatInbox } from './format-inbox.ts'

interface Message {
  id: string
  kind: string
  content: Record<string, string>
  received_at: string
  done_by: string | null
  replies: { at: string; by: string; text: string }[]
}

/** Commands about messages of visitors. */
export const INBOX_COMMANDS: Readonly<Record<string, Command>> = {
  inbox: command<{ messages: Message[]; next: string | null }>({
    takes: '[open|done] [BEFORE]',
    does: 'lists messages of visitors, 50 at a time',
    isAct: false,
    request: ([state = 'open', before]) => ({
      method: 'GET',
      path:
        before === undefined
          ? pathOf`inbox?state=${state}`
          : pathOf`inbox?state=${state}&before=${before}`,
    }),
    show: ({ messages, next }) => [
      formatInbox(messages.toReversed().map(entryOf)).trimEnd(),
      ...(next === null ? [] : [`Older ones: inbox … ${next}`]),
    ],
  }),
  done: command({
    takes: 'MESSAGE',
    does: 'marks a message as done',
    isAct: true,
    request: ([id = ''], { reason }) => ({
      method: 'POST',
      path: pathOf`inbox/${id}/done`,
      body: { reason },
    }),
    show: () => ['It is done.'],
  }),
  reopen: command({
    takes: 'MESSAGE',
    does: 'marks a message as open again',
    isAct: true,
    request: ([id = ''], { reason }) => ({
      method: 'POST',
      path: pathOf`inbox/${id}/reopen`,
      body: { reason },
    }),
    show: () => ['It is open again.'],
  }),
  reply: command({
    takes: 'MESSAGE SUBJECT',
    does: 'sends --text to whoever wrote the message',
    isAct: true,
    request: ([id = '', subject], { reason, text }) => ({
      method: 'POST',
      path: pathOf`inbox/${id}/reply`,
      body: { subject, text, reason },
    }),
    show: () => ['It is sent within seconds.'],
  }),
}

function entryOf({ content, done_by, id, kind, received_at, replies }: Message) {
  const told = replies.map(({ at, by, text }) => [`reply of ${by}, ${at}`, text] as const)
  const done = done_by === null ? [] : [['done by', done_by] as const]
  return {
    ...{ id, kind, receivedAt: received_at },
    content: { ...content, ...Object.fromEntries([...told, ...done]) },
  }
}
