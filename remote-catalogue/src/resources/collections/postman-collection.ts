import { ABOUT, addressOf, type CallFolder, type CollectedCall } from './collected-calls.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** All APIs as a collection of Postman, format 2.1. `server` is the origin of the gateway. */
export function postmanCollection(folders: readonly CallFolder[], server: string): object {
  const setting = (key: string, value: string) => ({ key, value, type: 'string' })
  return {
    info: { ...ABOUT, schema: SCHEMA },
    auth: {
      type: 'apikey',
      apikey: [
        setting('key', 'X-Api-Key'),
        setting('value', '{{apiKey}}'),
        setting('in', 'header'),
      ],
    },
    variable: [setting('baseUrl', server), setting('apiKey', '')],
    item: folders.map(({ calls, name }) => ({ name, item: calls.map(itemOf) })),
  }
}

function itemOf(call: CollectedCall): object {
  const { response, description, method, name, path, picture, query } = call
  const request = {
    method,
    description,
    header: picture === null ? [] : [{ key: 'Content-Type', value: picture.type }],
    url: {
      raw: addressOf(call),
      host: ['{{baseUrl}}'],
      path: path.slice(1).split('/'),
      query: query.map(({ description: words, isOff, name: key, value }) => ({
        ...{ key, value, description: words },
        ...(isOff ? { disabled: true } : {}),
      })),
    },
    // Base64, which Postman decodes where no path of a file is given.
    ...(picture === null ? {} : { body: { mode: 'file', file: { content: picture.content } } }),
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
        body: response,
      },
    ],
  }
}
