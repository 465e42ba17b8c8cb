// Written by `npm run samples` from remote-catalogue/apis/http-status.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  code: number
}

export type Answer = {
  code: number
  name: string
  class: string
  registered: boolean
  meaning: string
  client_should: string
  retry: boolean
  cacheable: boolean
  headers?: string[]
  reference: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "http-status",
  "parameters": [
    {
      "name": "code",
      "type": "integer",
      "required": true,
      "minimum": 100,
      "maximum": 599
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "code",
      "type": "integer"
    },
    {
      "name": "name",
      "type": "string"
    },
    {
      "name": "class",
      "type": "string"
    },
    {
      "name": "registered",
      "type": "boolean"
    },
    {
      "name": "meaning",
      "type": "string"
    },
    {
      "name": "client_should",
      "type": "string"
    },
    {
      "name": "retry",
      "type": "boolean"
    },
    {
      "name": "cacheable",
      "type": "boolean"
    },
    {
      "name": "headers[]",
      "type": "string",
      "optional": true
    },
    {
      "name": "reference",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "IANA HTTP status code registry, RFC 9110 and the RFCs it names, in our own words",
    "licence": "Own text on public standards",
    "as_of": "2025-09"
  }
}
