// Written by `npm run samples` from remote-catalogue/apis/chess-moves.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  fen?: string
  move?: string
  square?: string
}

export type Answer = {
  fen: string
  turn: string
  played: {
    san: string | null
    captured: string | null
  }
  state: string
  count: number
  moves?: {
    san?: string
    uci?: string
    piece?: string
    capture?: boolean
  }[]
  board: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "chess-moves",
  "parameters": [
    {
      "name": "fen",
      "type": "string",
      "required": false,
      "maxLength": 100
    },
    {
      "name": "move",
      "type": "string",
      "required": false,
      "maxLength": 10
    },
    {
      "name": "square",
      "type": "string",
      "required": false,
      "maxLength": 2
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "fen",
      "type": "string"
    },
    {
      "name": "turn",
      "type": "string"
    },
    {
      "name": "played.san",
      "type": "string",
      "nullable": true
    },
    {
      "name": "played.captured",
      "type": "string",
      "nullable": true
    },
    {
      "name": "state",
      "type": "string"
    },
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "moves[].san",
      "type": "string",
      "optional": true
    },
    {
      "name": "moves[].uci",
      "type": "string",
      "optional": true
    },
    {
      "name": "moves[].piece",
      "type": "string",
      "optional": true
    },
    {
      "name": "moves[].capture",
      "type": "boolean",
      "optional": true
    },
    {
      "name": "board",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Laws of chess, by the library chess.js 1.4.0",
    "licence": "BSD-2-Clause"
  }
}
