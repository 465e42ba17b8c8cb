// Written by `npm run samples` from remote-catalogue/apis/ulid.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  count: number
  value?: string
}

export type Answer = {
  created_at: string | null
  timestamp_ms: number
  ulids: {
    ulid: string
    uuid: string
    random: string
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "ulid",
  "parameters": [
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 50
    },
    {
      "name": "value",
      "type": "string",
      "required": false,
      "maxLength": 36
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "created_at",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "timestamp_ms",
      "type": "integer"
    },
    {
      "name": "ulids[].ulid",
      "type": "string"
    },
    {
      "name": "ulids[].uuid",
      "type": "string"
    },
    {
      "name": "ulids[].random",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "ULID specification, by the library ulid 3.0.2",
    "licence": "MIT"
  }
}
