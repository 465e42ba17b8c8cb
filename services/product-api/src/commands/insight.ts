import { type Command, command, pathOf } from './command.ts'

/** Commands that show how things are. */
export const INSIGHT_COMMANDS: Readonly<Record<string, Command>> = {
  overview: command<Record<string, unknown>>({
    takes: '',
    does: 'shows what waits, and how the last hour was',
    isAct: false,
    request: () => ({ method: 'GET', path: 'overview' }),
    show: (overview) =>
      Object.entries(overview).map(
        ([name, value]) =>
          `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
      ),
  }),
  apis: command<{
    apis: { api: string; calls: number; server_errors: number; client_errors: number }[]
  }>({
    takes: '[HOURS]',
    does: 'lists calls by API, those that fail on our side first',
    isAct: false,
    request: ([hours = '24']) => ({ method: 'GET', path: pathOf`apis?hours=${hours}` }),
    show: ({ apis }) =>
      apis.length === 0
        ? ['Nobody called.']
        : apis.map(
            (one) =>
              `${one.api}  ${one.calls} calls, ${one.server_errors} failed on our side, ${one.client_errors} refused`,
          ),
  }),
  sources: command<{
    sources: {
      id: string
      state: string
      requests: number
      failures: number
      failing_since: string | null
      last_failure: { at: string; code: string } | null
    }[]
  }>({
    takes: '',
    does: 'lists outside sources with their health, failing ones first',
    isAct: false,
    request: () => ({ method: 'GET', path: 'sources' }),
    show: ({ sources }) =>
      sources.length === 0
        ? ['No outside source is enabled.']
        : sources.map(({ failing_since, failures, id, last_failure, requests, state }) =>
            [
              id,
              failing_since === null ? state : `failing since ${failing_since}`,
              `${failures} of ${requests} requests failed`,
              last_failure === null ? '' : `last ${last_failure.code} at ${last_failure.at}`,
            ]
              .join('  ')
              .trimEnd(),
          ),
  }),
  searches: command<{ searches: { query: string; searches: number; last_day: string }[] }>({
    takes: '[DAYS]',
    does: 'lists searches of the site that found no API',
    isAct: false,
    request: ([days = '14']) => ({ method: 'GET', path: pathOf`searches?days=${days}` }),
    show: ({ searches }) =>
      searches.length === 0
        ? ['Each search found something.']
        : searches.map(({ last_day, query, searches: count }) => `${count}  ${query}  ${last_day}`),
  }),
  releases: command<{
    generation: number
    live: { unit: string; release: string; since: string | null }[]
    trials: { unit: string; release: string; percent: number }[]
    flags: { name: string; percent: number }[]
  }>({
    takes: '',
    does: 'lists live releases, trials and feature flags',
    isAct: false,
    request: () => ({ method: 'GET', path: 'releases' }),
    show: ({ flags, generation, live, trials }) => [
      `Generation ${generation}`,
      ...live.map(({ release, since, unit }) => `${unit}@${release}  since ${since ?? 'unknown'}`),
      ...trials.map(({ percent, release, unit }) => `trial ${unit}@${release}  ${percent}%`),
      ...flags.map(({ name, percent }) => `flag ${name}  ${percent}%`),
    ],
  }),
}
