// Written by `npm run samples` from remote-catalogue/apis/bingo-card.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  game: 75 | 90
  count: number
}

export type Answer = {
  game: number
  cards: ({
    number: number
    rows: ((number | null)[])[]
  })[]
  svg: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "bingo-card",
  "parameters": [
    {
      "name": "game",
      "type": "integer",
      "required": false,
      "default": 75,
      "enum": [
        75,
        90
      ]
    },
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 6
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "game",
      "type": "integer"
    },
    {
      "name": "cards[].number",
      "type": "integer"
    },
    {
      "name": "cards[].rows[][]",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "svg",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Rules of 75-ball and 90-ball bingo, with randomness of the operating system",
    "licence": "Own code"
  }
}
