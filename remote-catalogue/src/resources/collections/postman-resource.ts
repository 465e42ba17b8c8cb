import type { ResourceModule } from '@orchard/shared/contracts'
import { ABOUT, addressOf, type CollectedCall, collectCalls } from './collected-calls.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** `/collections/postman.json`: all APIs as a collection of Postman, format 2.1. */
export const resource: ResourceModule = {
  async render(args) {
    const folders = await collectCalls(args)
    const setting = (key: string, value: string) => ({ key, value, type: 'string' })
    const collection = {
      info: { ...ABOUT, schema: SCHEMA },
      auth: {
        type: 'apikey',
        apikey: [
          setting('key', 'X-Api-Key'),
          setting('value', '{{apiKey}}'),
          setting('in', 'header'),
        ],
      },
      variable: [setting('baseUrl', args.apiHost), setting('apiKey', '')],
      item: folders.map(({ calls, name }) => ({ name, item: calls.map(itemOf) })),
    }
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(collection),
      fileName: 'api-orchard.postman_collection.json',
    }
  },
}

function itemOf(call: CollectedCall): object {
  const { answer, description, method, name, path, picture, query } = call
  const request = {
    method,
    description,
    header: picture === null ? [] : [{ key: 'Content-Type', value: picture }],
    url: {
      raw: addressOf(call),
      host: ['{{baseUrl}}'],
      path: path.slice(1).split('/'),
      query: query.map(({ description: words, isOff, name: key, value }) => ({
        ...{ key, value, description: words },
        ...(isOff ? { disabled: true } : {}),
      })),
    },
    ...(picture === null ? {} : { body: { mode: 'file', file: { src: '' } } }),
  }
  return {
    name,
    request,
    response: [
      {
        name: 'Example',
        originalRequest: request,
        ...{ status: 'OK', code: 200, _postman_previewlanguage: 'json' },
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: answer,
      },
    ],
  }
}
