// Written by `npm run samples` from remote-catalogue/apis/playing-cards.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  count: number
  deck: 52 | 36 | 32
  without?: string
}

export type Answer = {
  cards: {
    code: string
    rank: string
    suit: string
    color: string
    character: string
  }[]
  deck: number
  left: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "playing-cards",
  "parameters": [
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 52
    },
    {
      "name": "deck",
      "type": "integer",
      "required": false,
      "default": 52,
      "enum": [
        52,
        36,
        32
      ]
    },
    {
      "name": "without",
      "type": "string",
      "required": false,
      "maxLength": 220
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "cards[].code",
      "type": "string"
    },
    {
      "name": "cards[].rank",
      "type": "string"
    },
    {
      "name": "cards[].suit",
      "type": "string"
    },
    {
      "name": "cards[].color",
      "type": "string"
    },
    {
      "name": "cards[].character",
      "type": "string"
    },
    {
      "name": "deck",
      "type": "integer"
    },
    {
      "name": "left",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Randomness of the operating system and the shuffle of Fisher and Yates",
    "licence": "Own code"
  }
}
