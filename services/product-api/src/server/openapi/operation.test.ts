import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ApiError, toApiError, toProblem } from '#src/server/api-error.ts'
import { createDescribed } from '#src/testing/described.ts'
import { collectRoutes } from './document.ts'
import { operation, respond } from './operation.ts'
import { refusedWith, responseSerializer, validatorCompiler } from './refusals.ts'

const ORDER = operation('placeOrder', 'Places an order', {
  tags: ['forms'],
  security: [],
  querystring: z.object({ currency: z.enum(['EUR', 'USD']).default('EUR') }),
  body: refusedWith(
    z.object({
      fruit: z.string('Fruit is missing'),
      count: z.int('Count must be a whole number').min(1, 'Count must be at least 1'),
      coupon: refusedWith(z.string('Send one coupon').optional(), {
        status: 400,
        code: 'cursor_invalid',
      }),
    }),
    { status: 422, code: 'offer_invalid', detail: 'Some fields need mending' },
  ),
  response: { 200: respond('The order.', z.object({ fruit: z.string(), currency: z.string() })) },
  problems: { 404: ['plan_unknown'] },
})

let app: Awaited<ReturnType<typeof createDescribed>>['app']

beforeEach(async () => {
  ;({ app } = await createDescribed(async () => {
    const server = Fastify()
    server.setValidatorCompiler(validatorCompiler)
    server.setSerializerCompiler(responseSerializer)
    server.setErrorHandler((error, _request, reply) => {
      const failure = toApiError(error)
      return reply
        .status(failure.status)
        .type('application/problem+json')
        .header('X-Request-Id', 'one')
        .send(toProblem(failure, 'https://example.com'))
    })
    await collectRoutes(server, { server: 'https://api.example', terms: 'https://example.com/tos' })
    const routes = server.withTypeProvider<ZodTypeProvider>()
    routes.post('/orders', { schema: ORDER }, async ({ body, query }, reply) => {
      const order = { fruit: body.fruit, currency: query.currency, cost: 3 }
      if (body.fruit === 'pear') throw new ApiError(404, 'key_unknown', 'Rotten')
      if (body.fruit === 'fig') throw new ApiError(409, 'plan_unknown', 'Two of them')
      return reply.header('X-Request-Id', 'one').send(order)
    })
    return { app: server }
  }))
})
afterEach(async () => app?.close())

const order = async (payload: object | undefined, url = '/orders') => {
  const responded = await app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) })
  return { status: responded.statusCode, ...responded.json() }
}

describe('a described route', () => {
  it('gets what its schemas read, and sends no field that is not described', async () => {
    expect(await order({ fruit: 'apple', count: 1, colour: 'red' })).toEqual({
      status: 200,
      fruit: 'apple',
      currency: 'EUR',
    })
  })

  it('names every field that is wrong', async () => {
    const errors = { fruit: 'Fruit is missing', count: 'Count must be at least 1' }
    expect(await order({ count: 0 })).toMatchObject({
      status: 422,
      code: 'offer_invalid',
      detail: 'Some fields need mending',
      errors,
    })
  })

  it('names every field for a body that is no object', async () => {
    const errors = { fruit: 'Fruit is missing', count: 'Count must be a whole number' }
    expect(await order(undefined)).toMatchObject({ code: 'offer_invalid', errors })
    expect(await order([])).toMatchObject({ code: 'offer_invalid', errors })
  })

  it('has errors of single fields, and one for what nobody gave an error', async () => {
    expect(await order({ fruit: 'apple', count: 1, coupon: 7 })).toMatchObject({
      status: 400,
      code: 'cursor_invalid',
      detail: 'Send one coupon',
    })
    expect(await order({ fruit: 'apple', count: 1 }, '/orders?currency=GBP')).toMatchObject({
      status: 400,
      code: 'request_malformed',
      detail: 'The request cannot be read',
    })
  })

  it('is in the document with all of these errors', async () => {
    await app.ready()
    const { paths, servers } = app.swagger() as unknown as {
      paths: { '/orders': { post: { responses: Record<string, { description: string }> } } }
      servers: unknown
    }
    const described = Object.entries(paths['/orders'].post.responses)
    expect(servers).toEqual([{ url: 'https://api.example' }])
    expect(described.map(([status, { description }]) => `${status} ${description}`)).toEqual([
      '200 The order.',
      '400 Bad Request: cursor_invalid, request_malformed',
      '404 Not Found: plan_unknown',
      '413 Payload Too Large: body_too_large',
      '415 Unsupported Media Type: media_type_unsupported',
      '422 Unprocessable Entity: offer_invalid',
      '500 Internal Server Error: internal',
      '503 Service Unavailable: database_unavailable',
    ])
  })

  it('fails the test in which it responds something else', async () => {
    await expect(order({ fruit: 'pear', count: 1 })).rejects.toThrow(
      /^POST \/orders 404: data\/code must be equal to one of the allowed values: .*key_unknown/,
    )
    await expect(order({ fruit: 'fig', count: 1 })).rejects.toThrow(
      'POST /orders 409 is not described',
    )
  })
})
