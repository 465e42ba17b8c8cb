import { FACT_SHEET } from '@orchard/shared/fact-sheet'
import * as z from 'zod'
import { ok, operation, PUBLIC } from '#src/server/openapi/operation.ts'
import { LIVE_SOURCE } from './live-sources.ts'

/** `GET /op/facts`. */
export const GET_FACTS = operation(
  'getFacts',
  'Plans, offers, figures and limits of forms, as this server knows them',
  { ...PUBLIC, response: ok('The facts.', FACT_SHEET) },
)

const SHOWN_SOURCE = LIVE_SOURCE.pick({
  id: true,
  name: true,
  state: true,
  last_answer_at: true,
  last_failure: true,
})

/** `GET /sources`. */
export const LIST_SOURCES = operation(
  'listSources',
  'Lists the outside sources that live APIs call',
  {
    tags: ['calls'],
    security: [],
    response: ok(
      'The enabled sources; `state` is as of the last request to each, `idle` before the first.',
      z.object({ sources: z.array(SHOWN_SOURCE) }),
    ),
  },
)
