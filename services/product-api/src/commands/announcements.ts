import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { type Command, type CommandOptions, command, pathOf } from './command.ts'

interface Shown {
  id: string
  kind: string
  state: string
  title: string
  parts: string[]
  stops: string[]
  starts_at: string
  ends_at: string | null
  ended_at: string | null
}

const lineOf = ({ ended_at, ends_at, id, kind, parts, starts_at, state, stops, title }: Shown) =>
  `${id}  ${kind} ${state}  ${title}  ${starts_at} to ${ended_at ?? ends_at ?? 'unknown'}  ${parts.join(',') || 'all parts'}${stops.length > 0 ? `  stops ${stops.join(',')}` : ''}`

/** Commands about what visitors are told. */
export const ANNOUNCEMENT_COMMANDS: Readonly<Record<string, Command>> = {
  announcements: command<{ announcements: Shown[] }>({
    takes: '',
    does: `lists announced incidents and maintenance of ${STATUS_KEPT_DAYS} days`,
    isAct: false,
    request: () => ({ method: 'GET', path: 'announcements' }),
    show: ({ announcements }) =>
      announcements.length === 0 ? ['Nothing is announced.'] : announcements.map(lineOf),
  }),
  announce: command<Shown>({
    takes: 'incident|maintenance TITLE',
    does: 'announces it on the site, with --text, --parts, --from, --until and --stops',
    isAct: true,
    request: ([kind, title], options) => ({
      method: 'POST',
      path: 'announcements',
      body: bodyOf(kind, title, options),
    }),
    show: (made) => [lineOf(made)],
  }),
  maintenance: command<Shown>({
    takes: 'TITLE',
    does: 'holds up calls and forms from now on until it is ended; --until says what to expect',
    isAct: true,
    request: ([title], options) => ({
      method: 'POST',
      path: 'announcements',
      body: bodyOf('maintenance', title, { stops: 'calls,forms', ...options }),
    }),
    show: (made) => [lineOf(made)],
  }),
  update: command<Shown>({
    takes: 'ANNOUNCEMENT TEXT',
    does: 'adds what became known to an announcement',
    isAct: true,
    request: ([id = '', update], { reason, until }) => ({
      method: 'PUT',
      path: pathOf`announcements/${id}`,
      body: { update, reason, ...(until === undefined ? {} : { ends_at: until }) },
    }),
    show: (changed) => [lineOf(changed)],
  }),
  end: command<Shown>({
    takes: 'ANNOUNCEMENT [TEXT]',
    does: 'ends an announcement now, with a last word',
    isAct: true,
    request: ([id = '', update], { reason }) => ({
      method: 'POST',
      path: pathOf`announcements/${id}/end`,
      body: { update, reason },
    }),
    show: (ended) => [lineOf(ended)],
  }),
}

function bodyOf(
  kind: string | undefined,
  title: string | undefined,
  { from, parts, reason, stops, text, until }: CommandOptions,
): object {
  return {
    ...{ kind, title, reason, text: text ?? title },
    parts: listOf(parts),
    stops: listOf(stops),
    starts_at: from,
    ends_at: until ?? null,
  }
}

function listOf(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((one) => one.trim() || [])
}
