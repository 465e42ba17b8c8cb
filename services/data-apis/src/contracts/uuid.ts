// Written by `npm run samples` from remote-catalogue/apis/uuid.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  version: 4 | 7
  count: number
  format: "hyphens" | "compact" | "urn"
  value?: string
}

export type Answer = {
  version: number
  variant: string
  created_at: string | null
  uuids: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "uuid",
  "parameters": [
    {
      "name": "version",
      "type": "integer",
      "required": false,
      "default": 4,
      "enum": [
        4,
        7
      ]
    },
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 100
    },
    {
      "name": "format",
      "type": "string",
      "required": false,
      "default": "hyphens",
      "enum": [
        "hyphens",
        "compact",
        "urn"
      ]
    },
    {
      "name": "value",
      "type": "string",
      "required": false,
      "maxLength": 45
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "version",
      "type": "integer"
    },
    {
      "name": "variant",
      "type": "string"
    },
    {
      "name": "created_at",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "uuids[]",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "RFC 9562, with randomness of the operating system",
    "licence": "Own code"
  }
}
