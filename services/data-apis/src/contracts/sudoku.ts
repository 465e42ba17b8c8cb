// Written by `npm run samples` from remote-catalogue/apis/sudoku.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  grid: string
}

export type Answer = {
  solvable: boolean
  solutions: number
  unique: boolean
  solution: string | null
  givens: number
  difficulty: string | null
  by_rules: number
  trials: number
  hint: {
    cell: string | null
    digit: number | null
    rule: string | null
  }
  rows?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "sudoku",
  "parameters": [
    {
      "name": "grid",
      "type": "string",
      "required": true,
      "maxLength": 200
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "solvable",
      "type": "boolean"
    },
    {
      "name": "solutions",
      "type": "integer"
    },
    {
      "name": "unique",
      "type": "boolean"
    },
    {
      "name": "solution",
      "type": "string",
      "nullable": true
    },
    {
      "name": "givens",
      "type": "integer"
    },
    {
      "name": "difficulty",
      "type": "string",
      "nullable": true
    },
    {
      "name": "by_rules",
      "type": "integer"
    },
    {
      "name": "trials",
      "type": "integer"
    },
    {
      "name": "hint.cell",
      "type": "string",
      "nullable": true
    },
    {
      "name": "hint.digit",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "hint.rule",
      "type": "string",
      "nullable": true
    },
    {
      "name": "rows[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Rules of sudoku, by constraint propagation and search",
    "licence": "Own code"
  }
}
