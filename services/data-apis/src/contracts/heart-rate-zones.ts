// Written by `npm run samples` from remote-catalogue/apis/heart-rate-zones.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  age: number
  resting?: number
  max_measured?: number
  formula: "tanaka" | "fox"
}

export type Answer = {
  maximum: number
  basis: string
  method: string
  zones: {
    number: number
    name: string
    share: string
    low: number
    high: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "heart-rate-zones",
  "parameters": [
    {
      "name": "age",
      "type": "integer",
      "required": true,
      "minimum": 15,
      "maximum": 100
    },
    {
      "name": "resting",
      "type": "integer",
      "required": false,
      "minimum": 30,
      "maximum": 110
    },
    {
      "name": "max_measured",
      "type": "integer",
      "required": false,
      "minimum": 120,
      "maximum": 230
    },
    {
      "name": "formula",
      "type": "string",
      "required": false,
      "default": "tanaka",
      "enum": [
        "tanaka",
        "fox"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "maximum",
      "type": "integer"
    },
    {
      "name": "basis",
      "type": "string"
    },
    {
      "name": "method",
      "type": "string"
    },
    {
      "name": "zones[].number",
      "type": "integer"
    },
    {
      "name": "zones[].name",
      "type": "string"
    },
    {
      "name": "zones[].share",
      "type": "string"
    },
    {
      "name": "zones[].low",
      "type": "integer"
    },
    {
      "name": "zones[].high",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Tanaka et al. 2001 or Fox et al. 1971, and the reserve method of Karvonen 1957",
    "licence": "Own code"
  }
}
