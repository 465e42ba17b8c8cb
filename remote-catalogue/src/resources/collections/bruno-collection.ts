import { ABOUT, addressOf, type CallFolder, type CollectedCall } from './collected-calls.ts'

const NO_BODY = { mode: 'none', formUrlEncoded: [], multipartForm: [], file: [] }

/**
 * All APIs as a collection of Bruno, as its own export writes it. `server` is the origin of the
 * gateway.
 */
export function brunoCollection(folders: readonly CallFolder[], server: string): object {
  const variable = (name: string, value: string) => ({ name, value, enabled: true })
  return {
    name: ABOUT.name,
    version: '1',
    items: folders.map(({ calls, name }, index) => ({
      ...{ type: 'folder', name, seq: index + 1 },
      items: calls.map(itemOf),
    })),
    environments: [],
    root: {
      docs: ABOUT.description,
      request: {
        headers: [],
        auth: {
          mode: 'apikey',
          apikey: { key: 'X-Api-Key', value: '{{apiKey}}', placement: 'header' },
        },
        script: {},
        vars: { req: [variable('baseUrl', server), variable('apiKey', '')] },
        tests: '',
      },
    },
    brunoConfig: { version: '1', name: ABOUT.name, type: 'collection' },
  }
}

function itemOf(call: CollectedCall, index: number): object {
  const { response, description, method, name, picture, query } = call
  const request = {
    url: addressOf(call),
    method,
    headers: picture === null ? [] : [{ name: 'Content-Type', value: picture.type, enabled: true }],
    params: query.map(({ isOff, ...one }) => ({ ...one, type: 'query', enabled: !isOff })),
    body:
      picture === null
        ? NO_BODY
        : {
            ...NO_BODY,
            mode: 'file',
            file: [{ filePath: '', contentType: picture.type, selected: true }],
          },
  }
  return {
    ...{ type: 'http-request', name, seq: index + 1 },
    request: { ...request, auth: { mode: 'inherit' }, docs: description },
    // The values are encoded already.
    settings: { encodeUrl: false },
    examples: [
      {
        ...{ type: 'http-request', name: 'Example', description: '', request },
        response: {
          ...{ status: 200, statusText: 'OK' },
          headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
          body: { type: 'json', content: response },
        },
      },
    ],
  }
}
