// Written by `npm run samples` from remote-catalogue/apis/euro-conversion.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  amount: number
  from: string
  to: string
  decimals?: number
}

export type Answer = {
  amount: number
  from: {
    code: string
    name: string
    units_per_euro: number
    replaced_on: string | null
  }
  to: {
    code: string
    name: string
    units_per_euro: number
    replaced_on: string | null
  }
  result: number
  decimals: number
  euros: number | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "euro-conversion",
  "parameters": [
    {
      "name": "amount",
      "type": "number",
      "required": true,
      "minimum": -1000000000000,
      "maximum": 1000000000000
    },
    {
      "name": "from",
      "type": "string",
      "required": true,
      "maxLength": 3
    },
    {
      "name": "to",
      "type": "string",
      "required": true,
      "maxLength": 3
    },
    {
      "name": "decimals",
      "type": "integer",
      "required": false,
      "minimum": 0,
      "maximum": 6
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "amount",
      "type": "number"
    },
    {
      "name": "from.code",
      "type": "string"
    },
    {
      "name": "from.name",
      "type": "string"
    },
    {
      "name": "from.units_per_euro",
      "type": "number"
    },
    {
      "name": "from.replaced_on",
      "type": "date",
      "nullable": true
    },
    {
      "name": "to.code",
      "type": "string"
    },
    {
      "name": "to.name",
      "type": "string"
    },
    {
      "name": "to.units_per_euro",
      "type": "number"
    },
    {
      "name": "to.replaced_on",
      "type": "date",
      "nullable": true
    },
    {
      "name": "result",
      "type": "number"
    },
    {
      "name": "decimals",
      "type": "integer"
    },
    {
      "name": "euros",
      "type": "number",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Council Regulations (EC) No 2866/98 and No 1103/97, as amended",
    "licence": "Facts of law, reuse with credit to the European Union",
    "as_of": "2026-01-01"
  }
}
