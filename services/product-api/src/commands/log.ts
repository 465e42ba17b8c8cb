import { type Command, command } from './command.ts'

interface Entry {
  id: number
  at: string
  who: string
  how: string
  act: string
  target: string | null
  outcome: string
  reason: string
}

/** Commands about operators and what they did. */
export const LOG_COMMANDS: Readonly<Record<string, Command>> = {
  me: command<{ name: string; how: string }>({
    takes: '',
    does: 'says as whom the server knows you',
    isAct: false,
    request: () => ({ method: 'GET', path: 'me' }),
    show: ({ how, name }) => [`${name}, by ${how}`],
  }),
  log: command<{ entries: Entry[] }>({
    takes: '',
    does: 'lists what operators did, newest first; --account, --who and --act filter',
    isAct: false,
    request: (_given, { account, act, who }) => {
      const filters = Object.entries({ account, act, who }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      )
      return { method: 'GET', path: `log?${new URLSearchParams(filters)}` }
    },
    show: ({ entries }) =>
      entries.map(
        (one) =>
          `${one.id}  ${one.at}  ${one.who} (${one.how})  ${one.act} ${one.target ?? ''}  ${one.outcome}  ${one.reason}`,
      ),
  }),
  'check-log': command<{
    intact: boolean
    entries: number
    last: { id: number; hash: string } | null
    broken: { id: number; problem: string } | null
  }>({
    takes: '',
    does: 'verifies that no entry of the log was changed or removed',
    isAct: false,
    request: () => ({ method: 'GET', path: 'log/check' }),
    show: ({ broken, entries, last }) => {
      if (broken) throw new Error(`Entry ${broken.id} is ${broken.problem}.`)
      return [`${entries} entries are as they were written.`, `Last: ${last?.id} ${last?.hash}`]
    },
  }),
}
