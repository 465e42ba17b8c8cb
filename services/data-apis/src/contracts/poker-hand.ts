// Written by `npm run samples` from remote-catalogue/apis/poker-hand.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  hands: string
}

export type Answer = {
  winners: number[]
  tie: boolean
  hands: {
    hand: number
    place: number
    cards: string
    category: string
    name: string
    position: number
    better_than: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "poker-hand",
  "parameters": [
    {
      "name": "hands",
      "type": "string",
      "required": true,
      "maxLength": 240
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "winners[]",
      "type": "integer"
    },
    {
      "name": "tie",
      "type": "boolean"
    },
    {
      "name": "hands[].hand",
      "type": "integer"
    },
    {
      "name": "hands[].place",
      "type": "integer"
    },
    {
      "name": "hands[].cards",
      "type": "string"
    },
    {
      "name": "hands[].category",
      "type": "string"
    },
    {
      "name": "hands[].name",
      "type": "string"
    },
    {
      "name": "hands[].position",
      "type": "integer"
    },
    {
      "name": "hands[].better_than",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Usual ranking of high hands in poker, with a count of all deals of five cards",
    "licence": "Own code"
  }
}
