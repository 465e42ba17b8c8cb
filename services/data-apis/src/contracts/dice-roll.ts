// Written by `npm run samples` from remote-catalogue/apis/dice-roll.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  notation: string
  target?: number
}

export type Answer = {
  notation: string
  total: number
  terms: {
    term: string
    sum: number
    dice?: number[]
  }[]
  minimum: number
  maximum: number
  average: number
  chance_of_target: number | null
  distribution: {
    total: number
    chance: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "dice-roll",
  "parameters": [
    {
      "name": "notation",
      "type": "string",
      "required": true,
      "maxLength": 60
    },
    {
      "name": "target",
      "type": "integer",
      "required": false,
      "minimum": -10000,
      "maximum": 10000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "notation",
      "type": "string"
    },
    {
      "name": "total",
      "type": "integer"
    },
    {
      "name": "terms[].term",
      "type": "string"
    },
    {
      "name": "terms[].sum",
      "type": "integer"
    },
    {
      "name": "terms[].dice[]",
      "type": "integer",
      "optional": true
    },
    {
      "name": "minimum",
      "type": "integer"
    },
    {
      "name": "maximum",
      "type": "integer"
    },
    {
      "name": "average",
      "type": "number"
    },
    {
      "name": "chance_of_target",
      "type": "number",
      "nullable": true
    },
    {
      "name": "distribution[].total",
      "type": "integer"
    },
    {
      "name": "distribution[].chance",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Randomness of the operating system and exact convolution of the dice",
    "licence": "Own code"
  }
}
