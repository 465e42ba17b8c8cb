import type { OpenApiDocument, Operation } from './openapi-document.ts'

/**
 * The document of the whole site, from those of single APIs. Equal responses are written once. Each API becomes text
 * at once: the objects of thousands would cost half a second of garbage collection.
 */
export class SiteDocument {
  readonly #responses = new SharedResponses()
  readonly #paths: string[] = []
  readonly #tags = new Map<string, OpenApiDocument['tags'][number]>()
  #components: object = {}
  #count = 0

  /** Takes in the document of another API. */
  add({ components, paths, tags }: OpenApiDocument): void {
    this.#count++
    this.#components = components
    for (const tag of tags) this.#tags.set(tag.name, tag)
    for (const [path, operations] of Object.entries(paths)) {
      const own = Object.entries(operations).map(([method, operation]) => [
        method,
        this.#responses.takeFrom(operation),
      ])
      this.#paths.push(`${JSON.stringify(path)}:${JSON.stringify(Object.fromEntries(own))}`)
    }
  }

  /** The OpenAPI 3.1 document of all APIs so far, at an origin, as JSON. */
  finish(server: string): string {
    const rest = JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: 'API Orchard',
        version: '1.0.0',
        summary: `All ${this.#count} data APIs of the catalogue.`,
        description:
          'Every operation takes the same API key in the header X-Api-Key. Errors are RFC 9457 problem details with a machine-readable code.',
        license: { name: 'Terms of Service', url: '/tos' },
      },
      servers: [{ url: server }],
      security: [{ apiKey: [] }],
      tags: [...this.#tags.values()],
      components: { ...this.#components, responses: this.#responses.all },
    })
    return `${rest.slice(0, -1)},"paths":{${this.#paths.join(',')}}}`
  }
}

/** Responses of all operations but the responses themselves, which differ. */
class SharedResponses {
  /** Names by status and text. */
  readonly #names = new Map<string, string>()
  /** Number of different responses by status. */
  readonly #counts = new Map<string, number>()
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
    const name = this.#names.get(text) ?? this.#add(status, text, response)
    return { $ref: `#/components/responses/${name}` }
  }

  #add(status: string, text: string, response: unknown): string {
    const count = (this.#counts.get(status) ?? 0) + 1
    const name = `Problem${status}${count === 1 ? '' : `-${count}`}`
    this.#counts.set(status, count)
    this.#names.set(text, name)
    this.all[name] = response
    return name
  }
}
