// Written by `npm run samples` from remote-catalogue/apis/password-strength.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  password?: string
  length?: number
  lower_case: boolean
  upper_case: boolean
  digits: boolean
  symbols: boolean
  words?: number
}

export type Answer = {
  length: number
  alphabet_size: number
  basis: string
  entropy: number
  score: number
  guesses_log10: number
  seconds_online: number
  seconds_slow_hash: number
  seconds_fast_hash: number
  advice: string | null
  warning?: string | null
  suggestions?: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "password-strength",
  "parameters": [
    {
      "name": "password",
      "type": "string",
      "required": false,
      "maxLength": 72,
      "secret": true
    },
    {
      "name": "length",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 128
    },
    {
      "name": "lower_case",
      "type": "boolean",
      "required": false,
      "default": true
    },
    {
      "name": "upper_case",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "digits",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "symbols",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "words",
      "type": "integer",
      "required": false,
      "minimum": 1,
      "maximum": 20
    }
  ],
  "combinations": [
    [
      "password"
    ],
    [
      "length"
    ]
  ],
  "fields": [
    {
      "name": "length",
      "type": "integer"
    },
    {
      "name": "alphabet_size",
      "type": "integer"
    },
    {
      "name": "basis",
      "type": "string"
    },
    {
      "name": "entropy",
      "type": "number"
    },
    {
      "name": "score",
      "type": "integer"
    },
    {
      "name": "guesses_log10",
      "type": "number"
    },
    {
      "name": "seconds_online",
      "type": "number"
    },
    {
      "name": "seconds_slow_hash",
      "type": "number"
    },
    {
      "name": "seconds_fast_hash",
      "type": "number"
    },
    {
      "name": "advice",
      "type": "string",
      "nullable": true
    },
    {
      "name": "warning",
      "type": "string",
      "nullable": true,
      "optional": true
    },
    {
      "name": "suggestions[]",
      "type": "string",
      "optional": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Shannon entropy; zxcvbn, by the library @zxcvbn-ts/core 4.2.0",
    "licence": "Own code; MIT"
  }
}
