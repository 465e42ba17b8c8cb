import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { WhoAsks } from '#src/modules/accounts/who-asks.ts'
import { assertFresh } from '#src/server/assert-fresh.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { type TypedApp, withTypes } from '#src/server/openapi/typed-app.ts'
import type { Services } from '#src/server/services.ts'
import type { Transaction } from '#src/store/database.ts'
import { type FindOperator, OPERATOR_HEADERS, type Operator } from './access.ts'
import { type AllFound, act, actElsewhere } from './act.ts'
import { appendToLog, type LoggedAct } from './log.ts'
import { logRead } from './log-reads.ts'
import { MEMBERSHIP_KEPT_MS } from './membership.ts'

/** Errors of every route for operators. */
export const OPERATOR_PROBLEMS = {
  401: ['token_invalid', 'token_expired', 'token_too_old'],
  403: ['not_operator', 'second_factor_required', 'operator_unknown'],
  429: ['rate_limited'],
  503: ['identity_unavailable'],
}
/** Errors of acts that need a sign-in of the last ten minutes. */
export const FRESH_ACT_PROBLEMS = {
  ...OPERATOR_PROBLEMS,
  401: [...OPERATOR_PROBLEMS[401], 'sign_in_too_old'],
}

/** Common parts of routes for operators. */
export const OF_OPERATOR = {
  tags: ['operator'],
  security: [{ operator: [] }, { signIn: [] }],
  headers: OPERATOR_HEADERS,
  problems: OPERATOR_PROBLEMS,
} as const

/** The act of reading an account in the log. */
export const SEE = 'see account'

const LONGEST_REASON = 500
const REASON_MESSAGE = `Say why, in 1 to ${LONGEST_REASON} characters`
/** Why an operator acts; the log keeps it. */
const REASON = z
  .string(REASON_MESSAGE)
  .trim()
  .min(1, REASON_MESSAGE)
  .max(LONGEST_REASON, REASON_MESSAGE)
  .refine(hasNoNul, REASON_MESSAGE)
  .describe('Why; kept in the log. Without names and emails of customers')

/** False for text that the database can neither store nor compare. */
export function hasNoNul(text: string): boolean {
  return !text.includes('\0')
}

const REFUSAL = { status: 422, code: 'act_invalid', detail: 'Some fields are invalid' } as const

/** The query of an act that is a GET. 422 `act_invalid` for anything else. */
export const WITH_REASON = refusedWith(z.object({ reason: REASON }), REFUSAL)

/** The body of an act: its own fields, and the reason. 422 `act_invalid` for anything else. */
export function bodyOfAct<Shape extends z.core.$ZodShape>(shape: Shape) {
  return refusedWith(z.strictObject({ ...shape, reason: REASON }), REFUSAL)
}

/** Services of the routes for operators. */
export interface OperatorRouteServices extends Pick<Services, 'database' | 'now'> {
  whoAsks: WhoAsks
  findOperator: FindOperator
}

type Entry = Omit<LoggedAct, 'reason'>
type Outcome = Parameters<typeof appendToLog>[3]['outcome']
type ActRequest = Pick<FastifyRequest, 'getDecorator' | 'setDecorator'> &
  ({ body: { reason: string } } | { query: { reason: string } })

type How = 'read' | 'customer read' | 'act' | 'fresh act'

/** Common parts of routes for operators. */
interface OperatorScope {
  scope: TypedApp
  /**
   * Options of a route for operators; authenticates before the rest of the request is validated.
   * @param how `act` asks the user pool about the sign-in and the group now; its handler must call `act` or
   * `actElsewhere`. `fresh act` also needs a sign-in of the last ten minutes, unless by a token of operators. The handler
   * of a `customer read` must call `noteRead`.
   */
  ofOperator<S>(how: How, schema: S): { schema: S }
  /** The operator who sent a request. */
  operatorOf(request: Pick<FastifyRequest, 'getDecorator'>): Operator
  /** As `act` of `operator/act.ts`, with the reason in the body, or in the query. */
  act<Result>(
    request: ActRequest,
    entry: Entry,
    work: (transaction: Transaction) => Promise<Result>,
    found?: (result: Result) => AllFound,
  ): Promise<Result>
  /**
   * Logs what the response shows of customers, before it is sent; see `logRead`.
   * @param act such as `see account`.
   * @param read IDs of the accounts, null for persons without one; empty if the response shows nobody.
   */
  noteRead(
    request: Pick<FastifyRequest, 'getDecorator' | 'setDecorator'>,
    act: string,
    read: readonly (string | null)[],
  ): Promise<void>
  /** Logs what was done elsewhere; returns the id of the entry. */
  note(request: ActRequest, entry: Entry & { outcome: Outcome }): Promise<number>
  /** As `actElsewhere`. */
  actElsewhere<Result>(
    request: ActRequest,
    entry: Entry,
    work: () => Promise<Result>,
    found?: (result: Result) => Partial<Entry>,
  ): Promise<Result>
}

function reasonOf(request: ActRequest): string {
  if ('query' in request && 'reason' in request.query) return request.query.reason
  return 'body' in request ? request.body.reason : ''
}

const isAct = (how: How) => how.endsWith('act')

/** Request decorators: who sent it, and if the log has it. */
const OPERATOR = 'operator'
const IS_LOGGED = 'isActLogged'

/** Declares routes for operators: never cached, with the rate limit of a sign-in. */
export function operatorRoutes(
  app: FastifyInstance,
  services: OperatorRouteServices,
  declare: (operator: OperatorScope) => void,
): void {
  const { findOperator, whoAsks } = services
  app.register(async (scope) => {
    scope.decorateRequest(OPERATOR, null)
    scope.decorateRequest(IS_LOGGED, false)
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    })
    const operatorOf = (request: Pick<FastifyRequest, 'getDecorator'>) =>
      request.getDecorator<Operator>(OPERATOR)
    const entryOf = (request: ActRequest, entry: Entry) => {
      request.setDecorator(IS_LOGGED, true)
      return { ...entry, reason: reasonOf(request) }
    }
    declare({
      scope: withTypes(scope),
      operatorOf,
      ofOperator: (how, schema) => ({
        schema,
        async preValidation(request: FastifyRequest, reply: FastifyReply) {
          const { identity, operator } = await findOperator(request, reply, isAct(how), () =>
            isAct(how)
              ? whoAsks.confirmed(request, reply)
              : whoAsks.recent(request, reply, MEMBERSHIP_KEPT_MS),
          )
          if (how === 'fresh act' && identity) assertFresh(identity, services.now(), reply)
          request.setDecorator(OPERATOR, operator)
        },
        async onSend(request: FastifyRequest, reply: FastifyReply) {
          const isDone = how !== 'read' && reply.statusCode < 400
          if (isDone && !request.getDecorator<boolean>(IS_LOGGED))
            throw new Error(`${request.method} ${request.routeOptions.url ?? ''} logs no ${how}`)
        },
      }),
      act: (request, entry, ...rest) =>
        act(services, operatorOf(request), entryOf(request, entry), ...rest),
      async noteRead(request, action, read) {
        request.setDecorator(IS_LOGGED, true)
        const what = { act: action, read }
        await logRead(services.database, operatorOf(request), what, services.now())
      },
      note: (request, { outcome, ...entry }) =>
        services.database.transaction((transaction) =>
          appendToLog(transaction, operatorOf(request), entryOf(request, entry), {
            at: services.now(),
            outcome,
          }),
        ),
      actElsewhere: (request, entry, ...rest) =>
        actElsewhere(services, operatorOf(request), entryOf(request, entry), ...rest),
    })
  })
}

/** The id of an account in a path. */
export const ACCOUNT_IN_PATH = z.object({ id: z.uuid().toLowerCase() })
