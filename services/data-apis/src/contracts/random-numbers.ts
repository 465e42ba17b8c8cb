// Written by `npm run samples` from remote-catalogue/apis/random-numbers.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  kind: "integer" | "decimal" | "normal"
  count: number
  minimum: number
  maximum: number
  unique: boolean
  sorted: boolean
  mean: number
  deviation: number
  decimals: number
}

export type Answer = {
  kind: string
  count: number
  average: number
  spread: number | null
  numbers: {
    position: number
    value: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "random-numbers",
  "parameters": [
    {
      "name": "kind",
      "type": "string",
      "required": false,
      "default": "integer",
      "enum": [
        "integer",
        "decimal",
        "normal"
      ]
    },
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 10,
      "minimum": 1,
      "maximum": 1000
    },
    {
      "name": "minimum",
      "type": "number",
      "required": false,
      "default": 1,
      "minimum": -1000000000,
      "maximum": 1000000000
    },
    {
      "name": "maximum",
      "type": "number",
      "required": false,
      "default": 100,
      "minimum": -1000000000,
      "maximum": 1000000000
    },
    {
      "name": "unique",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "sorted",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "mean",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": -1000000000,
      "maximum": 1000000000
    },
    {
      "name": "deviation",
      "type": "number",
      "required": false,
      "default": 1,
      "minimum": 0,
      "maximum": 1000000000
    },
    {
      "name": "decimals",
      "type": "integer",
      "required": false,
      "default": 4,
      "minimum": 0,
      "maximum": 6
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "kind",
      "type": "string"
    },
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "average",
      "type": "number"
    },
    {
      "name": "spread",
      "type": "number",
      "nullable": true
    },
    {
      "name": "numbers[].position",
      "type": "integer"
    },
    {
      "name": "numbers[].value",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Randomness of the operating system; normal numbers by the Box-Muller transform",
    "licence": "Own code"
  }
}
