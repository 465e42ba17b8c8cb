import type { OpenApiDocument, Operation } from './openapi-document.ts'

/** The documents of single APIs as one, in which equal responses are written once. */
export function mergeDocuments(documents: readonly OpenApiDocument[], server: string): object {
  const shared = new SharedResponses()
  const paths = Object.fromEntries(
    documents.flatMap((one) =>
      Object.entries(one.paths).map(([path, operations]) => [
        path,
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method,
            shared.takeFrom(operation),
          ]),
        ),
      ]),
    ),
  )
  const tags = new Map(documents.flatMap((one) => one.tags.map((tag) => [tag.name, tag])))
  const [first] = documents
  return {
    openapi: '3.1.0',
    info: {
      title: 'API Orchard',
      version: '1.0.0',
      summary: `All ${documents.length} data APIs of the catalogue.`,
      description:
        'Every operation takes the same key in the header X-Api-Key. An error is an RFC 9457 problem with a code for programs.',
      license: { name: 'Terms of Service', url: '/tos' },
    },
    servers: [{ url: server }],
    security: [{ apiKey: [] }],
    tags: [...tags.values()],
    paths,
    components: { ...first?.components, responses: shared.all },
  }
}

/** Responses of all operations but the answers themselves, which differ. */
class SharedResponses {
  readonly #names = new Map<string, string>()
  readonly all: Record<string, unknown> = {}

  takeFrom(operation: Operation): Operation {
    const responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) =>
        status === '200' ? [status, response] : [status, this.#refer(status, response)],
      ),
    )
    return { ...operation, responses }
  }

  #refer(status: string, response: unknown): { $ref: string } {
    const text = status + JSON.stringify(response)
    const count = Object.keys(this.all).filter((name) => name.startsWith(`Problem${status}`)).length
    const name = this.#names.get(text) ?? `Problem${status}${count === 0 ? '' : `-${count + 1}`}`
    this.#names.set(text, name)
    this.all[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
}
