import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { MINUTE_MS } from '@orchard/shared/format'
import type { Dependencies } from '@orchard/shared-node/health'
import {
  isWellAddressed,
  makeStoppable,
  noteResponses,
  REQUEST_TIMEOUT_MS,
  readClientAddresses,
  requestId,
  STOPPABLE,
} from '@orchard/shared-node/incoming'
import { traceRequests } from '@orchard/shared-node/tracing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { createWhoAsks } from '#src/modules/accounts/who-asks.ts'
import type { Alerts } from '#src/modules/alerts/alerts.ts'
import { alertRoutes } from '#src/modules/alerts/routes.ts'
import {
  type AnnouncementServices,
  announcementRoutes,
} from '#src/modules/announcements/operator-routes.ts'
import {
  currentAnnouncementRoutes,
  isForm,
  refuseStopped,
} from '#src/modules/announcements/routes.ts'
import { auditRoutes } from '#src/modules/audit/routes.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import { refundRoutes } from '#src/modules/billing/refund-routes.ts'
import { billingRoutes, billingSyncRoute } from '#src/modules/billing/routes.ts'
import { trustedDeviceRoutes } from '#src/modules/devices/routes.ts'
import { sourceRoutes } from '#src/modules/gateway/open-calls.ts'
import type { CallServices } from '#src/modules/gateway/route-services.ts'
import { callRoutes } from '#src/modules/gateway/routes.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import { type FormFinder, submissionRoutes } from '#src/modules/inbox/form-routes.ts'
import { inboxRoutes } from '#src/modules/inbox/routes.ts'
import { insightRoutes, missedSearchRoute } from '#src/modules/insight/routes.ts'
import { type Callers, createCallers } from '#src/modules/keys/callers.ts'
import type { KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import type { MailSender } from '#src/modules/mail/mail-sender.ts'
import type { MailServices, Outbox } from '#src/modules/mail/outbox.ts'
import { devRoutes } from '#src/modules/mail/routes.ts'
import { mcpRoutes } from '#src/modules/mcp/routes.ts'
import { keyRoutes } from '#src/modules/named-keys/routes.ts'
import { createOperatorAccess } from '#src/modules/operator/access.ts'
import { logRoutes } from '#src/modules/operator/log-routes.ts'
import { createMembership } from '#src/modules/operator/membership.ts'
import { aboutRoutes, healthRoutes } from '#src/modules/operator/routes.ts'
import { invitationRoutes } from '#src/modules/organisations/invitation-routes.ts'
import { organisationRoutes } from '#src/modules/organisations/routes.ts'
import { accountRoutes } from '#src/modules/profile/routes.ts'
import { recoveryRoutes } from '#src/modules/recovery/routes.ts'
import { createOwnerRoutes } from '#src/modules/sign-in/owner-routes.ts'
import { statusRoutes } from '#src/modules/status/routes.ts'
import type { Status } from '#src/modules/status/status.ts'
import { operatorAccountRoutes } from '#src/modules/support/routes.ts'
import { suspensionRoutes } from '#src/modules/suspensions/routes.ts'
import type { SuspensionList } from '#src/modules/suspensions/suspension-list.ts'
import type { DatabaseWatch } from '#src/modules/usage/database-watch.ts'
import { usageRoutes } from '#src/modules/usage/routes.ts'
import type { Deliverer } from '#src/modules/webhooks/deliverer.ts'
import { webhookRoutes } from '#src/modules/webhooks/routes.ts'
import type { WebhookServices } from '#src/modules/webhooks/webhooks.ts'
import { wishRoutes } from '#src/modules/wishes/routes.ts'
import type { Wishes } from '#src/modules/wishes/wishes.ts'
import { ApiError, rateLimited, toApiError, toProblem } from '#src/server/api-error.ts'
import { createAskerLimit } from '#src/server/asker-limit.ts'
import { dropLengthOf304 } from '#src/server/conditional.ts'
import { collectRoutes } from '#src/server/openapi/document.ts'
import { responseSerializer, validatorCompiler } from '#src/server/openapi/refusals.ts'
import { type TypedApp, withTypes } from '#src/server/openapi/typed-app.ts'
import { parseQuery, readAsUtf8 } from '#src/server/read-utf8.ts'
import { createEarlyRefusals, type EarlyRefusals } from '#src/server/refuse-early.ts'
import { ownerOf } from '#src/server/request-owner.ts'
import type { Services } from '#src/server/services.ts'
import { causeOf } from '#src/store/database-error.ts'
import { wholeAccountRoutes } from '#src/whole/account-routes.ts'
import { inboxRoute } from '#src/whole/inbox-routes.ts'
import { personRoutes } from '#src/whole/person-routes.ts'
import type { ApiConfig } from './config.ts'
import type { Metrics } from './metrics.ts'

/** Services of the routes of an account. */
interface AccountRouteServices extends AccountServices, WebhookServices {
  keys: Pick<KeyLookup, 'forget'>
  suspensions: SuspensionList
  outbox: Outbox
  /** Null where this server may not act as an administrator of the user pool. */
  poolAdmin: PoolAdmin | null
  /** Requests per minute of one sign-in, or of an address without one. */
  callsPerMinute: number
}

/** Optional parts of the server. */
export interface AppOptions {
  /** Lets the operator's commands ask a server that has the embedded database open. */
  operatorToken?: string | null
  /** Operators of the site beside those commands. */
  operators?: { token: string | null; names: readonly string[] }
  accounts?: AccountRouteServices & Parameters<typeof createWhoAsks>[0]
  /** A timer makes what operators find the keys of earlier versions by. */
  fillStarts?: () => Promise<void>
  /** A timer fills in emails that the user pool was never asked for. */
  fillEmails?: (signal: AbortSignal) => Promise<void>
  /** A timer forgets devices whose trust has ended. */
  endTrust?: () => Promise<void>
  /** Announcements of operators. */
  announcements?: AnnouncementServices
  /** Null if no plans are sold. */
  billing?: Billing | null
  calls?: CallServices
  /** Finds the forms of remotes. */
  forms?: FormFinder
  /** A timer uses the sender; routes only store messages. */
  mail?: MailServices & { sender: MailSender }
  /** Timers look for causes of alerts, and deliver. */
  alerts?: { alerts: Alerts; deliverer: Deliverer; watch(): Promise<void> }
  /** A timer announces; routes only keep wishes. */
  wishes?: Wishes
  /** A timer checks; routes only read the history. */
  status?: Status
  metrics?: Metrics
  /** For what timers do. */
  watch?: Dependencies
  /** A timer looks, too. Without one the server is always ready. */
  databaseWatch?: DatabaseWatch
  /** Token for `/metrics`; without one, only this machine may read them. */
  metricsToken?: string | null
  /** The address at which callers reach the server, in its OpenAPI document. */
  publicAddress?: string
}

const MAX_BODY_BYTES = 64 * 1_024

/** Builds the server, ready for `listen` or `inject`. */
export async function createApp(
  config: Pick<ApiConfig, 'siteOrigins' | 'trustedProxies'>,
  services: Services,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const [site = ''] = config.siteOrigins
  const early = createEarlyRefusals({ log: services.log, site })
  const app = Fastify({
    ...STOPPABLE,
    ...early.options,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: [...config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
    genReqId: requestId,
  })
  const { publicAddress = 'http://localhost:3200' } = options
  makeStoppable(app)
  readClientAddresses(app)
  traceRequests(app)
  app.setErrorHandler((error, request, reply) =>
    respondToFailure({ log: services.log, site }, error, request, reply),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    const { headers, httpVersion, rawHeaders } = request.raw
    // Of HTTP/1.0 no host is asked.
    if (isWellAddressed(rawHeaders) && (headers.host !== undefined || httpVersion === '1.0'))
      return done()
    early.markOpen(reply)
    done(new ApiError(400, 'request_malformed', 'The request must have exactly one host'))
  })
  readAsUtf8(app)
  dropLengthOf304(app)
  noteResponses(app, {
    log: services.log,
    observe: options.metrics?.observe,
    about: (request) => aboutRequest(request, options.calls),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializer)
  await collectRoutes(app, {
    server: publicAddress,
    terms: `${site}/tos`,
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl),
  })
  const callers = options.calls && createCallers(app, options.calls)
  if (options.calls && callers) {
    callRoutes(app, options.calls, callers)
    mcpRoutes(app, { ...options.calls, callers, siteOrigins: config.siteOrigins, publicAddress })
  }
  await app.register((pages) =>
    siteRoutes(withTypes(pages), config, services, { ...options, callers, early }),
  )
  return app
}

/** Fields of a request in the log, beside its route: parameters, keys and slugs that are none are not among them. */
function aboutRequest(request: FastifyRequest, calls: CallServices | undefined) {
  const { slug = '' } = request.params as { slug?: string }
  return { ...(calls?.catalogue.has(slug) ? { api: slug } : {}), ...ownerOf(request) }
}

/** Routes for the site's own pages. */
async function siteRoutes(
  app: TypedApp,
  { siteOrigins }: Pick<ApiConfig, 'siteOrigins'>,
  services: Services,
  {
    accounts,
    alerts,
    announcements,
    billing = null,
    calls,
    databaseWatch,
    forms,
    mail,
    operatorToken = null,
    operators,
    metrics,
    metricsToken = null,
    status,
    wishes,
    callers,
    early,
  }: AppOptions & { callers: Callers | undefined; early: EarlyRefusals },
): Promise<void> {
  await app.register(cors, {
    delegator: (request, done) => {
      // Health and documentation are public; everything else is for the site's own pages.
      const isPublic = /^\/(?:healthz|readyz|sources|status|op\/facts|openapi\.json)\b/.test(
        request.url,
      )
      done(null, {
        origin: isPublic ? '*' : [...siteOrigins],
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: ['Retry-After', 'X-Request-Id', 'Content-Disposition', 'ETag'],
        maxAge: 86_400,
        // OPTIONS that is no preflight would be refused as plain text.
        strictPreflight: false,
      })
    },
  })
  early.handleUnknown(app)
  if (announcements) {
    const { current } = announcements
    app.addHook('onRequest', (request, reply, done) => {
      if (isForm(request)) refuseStopped(current, 'forms', reply)
      done()
    })
    currentAnnouncementRoutes(app, current)
  }
  healthRoutes(app, { catalogue: calls?.catalogue, databaseWatch })
  if (calls) sourceRoutes(app, calls.sources)
  await app.register(async (pages) => {
    const { suspensions } = accounts ?? {}
    pages.addHook('onRequest', async ({ ip, method }) => {
      if (method !== 'OPTIONS') suspensions?.refuseBlocked(ip)
    })
    submissionRoutes(withTypes(pages), services, { forms, mail })
    if (wishes) wishRoutes(withTypes(pages), wishes)
  })
  if (status && calls) statusRoutes(app, { ...services, catalogue: calls.catalogue, ...status })
  if (mail?.isShown) devRoutes(app, mail.outbox)
  if (operatorToken) {
    inboxRoute(app, services, operatorToken)
    if (billing) billingSyncRoute(app, billing, operatorToken)
  }
  if (accounts) {
    const perMinute = { max: accounts.callsPerMinute, timeWindow: MINUTE_MS }
    const whoAsks = createWhoAsks(accounts, createAskerLimit(app, perMinute))
    const owned = { ...accounts, whoAsks, ownerRoutes: createOwnerRoutes({ ...accounts, whoAsks }) }
    accountRoutes(app, owned)
    wholeAccountRoutes(app, owned, billing)
    if (calls) keyRoutes(app, owned, calls.catalogue)
    recoveryRoutes(app, owned, billing)
    trustedDeviceRoutes(app, owned)
    organisationRoutes(app, owned, billing)
    invitationRoutes(app, owned)
    auditRoutes(app, owned)
    alertRoutes(app, owned)
    webhookRoutes(app, owned)
    billingRoutes(app, owned, billing)
    if (callers && calls) usageRoutes(app, { ...owned, ...calls }, callers)
    if (operators) {
      const tokens = [
        ...(operatorToken === null ? [] : [{ token: operatorToken, names: null }]),
        ...(operators.token === null ? [] : [{ token: operators.token, names: operators.names }]),
      ]
      const access = { isMember: createMembership(accounts), tokens }
      const operated = { ...owned, findOperator: createOperatorAccess(app, access) }
      logRoutes(app, operated)
      operatorAccountRoutes(app, operated)
      suspensionRoutes(app, operated)
      refundRoutes(app, operated, billing)
      personRoutes(app, operated, billing)
      inboxRoutes(app, operated, mail?.operator ?? null)
      if (announcements && calls && alerts) {
        announcementRoutes(app, operated, announcements)
        insightRoutes(app, operated, {
          announcements: announcements.current,
          sources: calls.sources,
          deliverer: alerts.deliverer,
        })
      }
    }
  }
  if (metrics) {
    aboutRoutes(app, metrics, metricsToken)
    missedSearchRoute(app, services, metricsToken)
  }
}

function respondToFailure(
  { log, site }: Pick<Services, 'log'> & { site: string },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toApiError(error)
  const cause = error instanceof ApiError ? error.cause : causeOf(error)
  // Not the address itself, which may contain a token.
  if (failure.status >= 500 && cause !== undefined)
    log(`${request.method} ${request.routeOptions.url ?? ''}: ${stackOf(cause)}`, {
      requestId: request.id,
    })
  if (failure.retryAfter !== undefined) reply.header('Retry-After', String(failure.retryAfter))
  if (failure.status === 503 && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', failure.code === 'not_deployed' ? '86400' : '5')
  return reply
    .status(failure.status)
    .type('application/problem+json')
    .header('Cache-Control', 'no-store')
    .send(toProblem(failure, site))
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
