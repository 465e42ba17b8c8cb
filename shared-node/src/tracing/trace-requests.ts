import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** Header of W3C Trace Context. */
export const TRACEPARENT = 'traceparent'

/** Balancers and collectors ask these all day. */
const NOT_TRACED = /^\/(?:healthz|readyz|metrics|_mf\/metrics)$/

const NONE: Readonly<Record<string, string>> = {}

let isTracing = false

/** Called when the exporter has started. Until then everything below costs next to nothing. */
export function beginTracing(): void {
  isTracing = true
}

/** Called when the exporter stops. What runs in this process from then on is not traced. */
export function endTracing(): void {
  isTracing = false
}

const tracer = () => trace.getTracer('api-orchard')

/**
 * Makes a span of every request, continuing the trace of who sent it. It names the route's pattern and never the
 * address, which may contain a token.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (NOT_TRACED.test(route)) return done()
    const caller = propagation.extract(ROOT_CONTEXT, request.headers)
    const { method } = request
    const span = tracer().startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'orchard.request_id': request.id,
        },
      },
      caller,
    )
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(caller, span), done)
  })
}

/** The id of the present trace, if it is recorded; undefined outside of one. */
export function traceIdOf(): string | undefined {
  if (!isTracing) return undefined
  const found = trace.getActiveSpan()
  return found?.isRecording() ? found.spanContext().traceId : undefined
}

/** The headers with which another server of ours continues the present trace; none outside of one. */
export function traceHeaders(): Readonly<Record<string, string>> {
  if (!isTracing) return NONE
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Does `work` in a span of the trace that a `traceparent` names, or of the present one. */
export async function inSpan<T>(
  name: string,
  traceparent: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing) return work()
  const parent = contextOf(traceparent)
  const span = tracer().startSpan(name, {}, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } finally {
    span.end()
  }
}

/** Records a failure that another process, such as a browser, reported within a trace. */
export function recordFailure(
  traceparent: string | undefined,
  error: { message: string; stack: string },
  attributes: Attributes,
): void {
  const span = tracer().startSpan('failure in a browser', { attributes }, contextOf(traceparent))
  fail(span, error)
  span.end()
}

function fail(span: Span, { message, stack }: { message: string; stack: string }): void {
  span.recordException({ name: 'Error', message, stack })
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function contextOf(traceparent: string | undefined): Context {
  if (traceparent === undefined) return context.active()
  return propagation.extract(ROOT_CONTEXT, { [TRACEPARENT]: traceparent })
}
