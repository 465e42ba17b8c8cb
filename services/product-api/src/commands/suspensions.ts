import { type Command, command, pathOf } from './command.ts'

interface Shown {
  id: string
  kind: string
  target: string
  at: string
  until: string | null
  lifted_at: string | null
  by: string
  reason: string
}

const lineOf = ({ at, by, id, kind, lifted_at: lifted, reason, target, until }: Shown) =>
  `${id}  ${kind} ${target}  ${at} by ${by}  ${lifted === null ? `until ${until ?? 'lifted'}` : `ended ${lifted}`}  ${reason}`

interface Suspended extends Shown {
  also_suspended: Shown[]
  not_suspended: { id: string; name: string | null }[]
}

/** Commands about suspensions. */
export const SUSPENSION_COMMANDS: Readonly<Record<string, Command>> = {
  suspend: command<Suspended>({
    takes: 'account|key|address TARGET',
    does: 'suspends it; --words are told to the customer, and it ends at --until',
    isAct: true,
    request: ([kind, target], { reason, until, words }) => ({
      method: 'POST',
      path: 'suspensions',
      body: { kind, target, reason, words, until },
    }),
    show: ({ also_suspended: also, not_suspended: others, ...made }) => [
      lineOf(made),
      ...also.map((one) => `with it: ${lineOf(one)}`),
      ...others.map(({ id, name }) => `not suspended: ${id}  ${name ?? 'its owner'}`),
    ],
  }),
  lift: command<Shown & { also_lifted: Shown[] }>({
    takes: 'SUSPENSION',
    does: 'lifts a suspension',
    isAct: true,
    request: ([id = ''], { reason }) => ({
      method: 'POST',
      path: pathOf`suspensions/${id}/lift`,
      body: { reason },
    }),
    show: ({ also_lifted: also, ...lifted }) => [
      lineOf(lifted),
      ...also.map((one) => `with it: ${lineOf(one)}`),
    ],
  }),
  suspensions: command<{ suspensions: Shown[] }>({
    takes: '[active]',
    does: 'lists suspensions, or those in force',
    isAct: false,
    request: ([state]) => ({
      method: 'GET',
      path: state === undefined ? 'suspensions' : pathOf`suspensions?state=${state}`,
    }),
    show: ({ suspensions }) =>
      suspensions.length === 0 ? ['There are no suspensions.'] : suspensions.map(lineOf),
  }),
}
