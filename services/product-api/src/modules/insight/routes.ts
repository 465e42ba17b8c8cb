import { mayReadMetrics } from '@orchard/shared-node/secrets'
import type { FastifyInstance } from 'fastify'
import type { CurrentAnnouncements } from '#src/modules/announcements/current.ts'
import { type OperatorRouteServices, operatorRoutes } from '#src/modules/operator/of-operator.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Base } from '#src/server/module.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import { readCallsByApi } from './calls-by-api.ts'
import { addMissedSearches, readMissedSearches } from './missed-searches.ts'
import {
  ADD_MISSED_SEARCHES,
  GET_OVERVIEW,
  LIST_CALLS_BY_API,
  LIST_LIVE_SOURCES,
  LIST_MISSED_SEARCHES,
  LIST_RELEASES,
} from './operations.ts'
import { type OverviewServices, readOverview } from './overview.ts'
import { readSiteReleases } from './site-releases.ts'

interface InsightServices extends OverviewServices {
  announcements: Pick<CurrentAnnouncements, 'list'>
  site: string
}

/** `GET /op/operator/overview`, `apis`, `sources`, `searches` and `releases`: what operators look at. */
export function insightRoutes(
  app: FastifyInstance,
  services: OperatorRouteServices & InsightServices,
): void {
  const { announcements, site, sources } = services
  operatorRoutes(app, services, ({ ofOperator, scope }) => {
    scope.get('/op/operator/overview', ofOperator('read', GET_OVERVIEW), async () => ({
      ...(await readOverview(services, services)),
      announcements: announcements
        .list()
        .map(({ id, kind, state, title }) => ({ id, kind, state, title })),
    }))

    scope.get('/op/operator/apis', ofOperator('read', LIST_CALLS_BY_API), async ({ query }) => ({
      apis: await readCallsByApi(services, query.hours),
    }))

    scope.get('/op/operator/sources', ofOperator('read', LIST_LIVE_SOURCES), async () => ({
      sources: (await sources.list())
        .map((one) => ({
          ...one,
          failing_since:
            one.state === 'failing' ? (one.last_answer_at ?? one.last_failure?.at ?? null) : null,
        }))
        .toSorted((a, b) => Number(b.state === 'failing') - Number(a.state === 'failing')),
    }))

    scope.get(
      '/op/operator/searches',
      ofOperator('read', LIST_MISSED_SEARCHES),
      async ({ query }) => ({
        searches: (await readMissedSearches(services, query.days)).map(
          ({ lastDay, query: words, searches }) => ({
            ...{ query: words, searches },
            last_day: lastDay ?? '',
          }),
        ),
      }),
    )

    scope.get('/op/operator/releases', ofOperator('read', LIST_RELEASES), async () =>
      readSiteReleases(site),
    )
  })
}

/** `POST /op/missed-searches`: composers hand in what they count, since no visitor may reach them for it. */
export function missedSearchRoute(
  app: TypedApp,
  services: Pick<Base, 'config' | 'database'>,
): void {
  app.post(
    '/op/missed-searches',
    {
      schema: ADD_MISSED_SEARCHES,
      async preValidation(request) {
        if (!mayReadMetrics(request, services.config.metricsToken))
          throw new ApiError(401, 'token_invalid', 'This route requires the token of the operator')
      },
    },
    async (request, reply) => {
      await addMissedSearches(services, request.body.searches)
      return reply.status(204).send()
    },
  )
}
