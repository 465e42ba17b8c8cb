import { isLoopbackHost } from '@orchard/shared/settings'
import type Stripe from 'stripe'
import { z } from 'zod'
import { change } from '#src/billing/events.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { boolean, id, mergeMetadata, metadata, page, text } from '#src/protocol/params.ts'
import { refusal } from '#src/stripe-error.ts'
import { find } from './find.ts'

const enabledEvents = z.array(id).min(1)

const create = defineOperation(
  'POST',
  '/v1/webhook_endpoints',
  {
    api_version: id.optional(),
    description: text.optional(),
    enabled_events: enabledEvents,
    metadata: metadata.optional(),
    url: id,
  },
  (processor, params) => {
    assertLocal(params.url)
    const endpoint = processor.store.add<Stripe.WebhookEndpoint>({
      id: processor.newId('we', 24),
      object: 'webhook_endpoint',
      api_version: params.api_version ?? null,
      application: null,
      created: processor.now(),
      description: params.description || null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      status: 'enabled',
      url: params.url,
    })
    const secret = processor.newId('whsec', 32)
    processor.store.put('notes', endpoint.id, { secret })
    return { ...endpoint, secret }
  },
)

const retrieve = defineOperation(
  'GET',
  '/v1/webhook_endpoints/:id',
  {},
  (processor, _params, parts) => find(processor, 'webhook_endpoint', parts['id']),
)

const update = defineOperation(
  'POST',
  '/v1/webhook_endpoints/:id',
  {
    disabled: boolean.optional(),
    enabled_events: enabledEvents.optional(),
    url: id.optional(),
  },
  (processor, params, parts) => {
    const endpoint = find(processor, 'webhook_endpoint', parts['id'])
    if (params.url !== undefined) assertLocal(params.url)
    change(processor, endpoint, {
      ...(params.disabled === undefined
        ? {}
        : { status: params.disabled ? 'disabled' : 'enabled' }),
      ...(params.enabled_events ? { enabled_events: params.enabled_events } : {}),
      ...(params.url === undefined ? {} : { url: params.url }),
    })
    return endpoint
  },
)

const remove = defineOperation(
  'DELETE',
  '/v1/webhook_endpoints/:id',
  {},
  (processor, _params, parts) => {
    const endpoint = find(processor, 'webhook_endpoint', parts['id'])
    processor.store.put('objects', endpoint.id, null)
    processor.store.put('notes', endpoint.id, null)
    return { id: endpoint.id, object: 'webhook_endpoint', deleted: true }
  },
)

const list = defineOperation('GET', '/v1/webhook_endpoints', page, ({ store }, params) =>
  pageOf('/v1/webhook_endpoints', store.all('webhook_endpoint'), params),
)

export const webhookEndpointOperations = [create, retrieve, update, remove, list]

/** The stand-in sends nothing to other machines. */
function assertLocal(url: string): void {
  const isLocal =
    URL.canParse(url) &&
    /^https?:$/.test(new URL(url).protocol) &&
    isLoopbackHost(new URL(url).hostname)
  if (!isLocal)
    throw refusal.invalid(
      'Invalid URL: the stand-in only sends to addresses of this machine',
      'url',
      'url_invalid',
    )
}
