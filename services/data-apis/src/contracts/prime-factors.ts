// Written by `npm run samples` from remote-catalogue/apis/prime-factors.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: number
}

export type Answer = {
  number: number
  prime: boolean
  factorization: string
  factors: {
    prime: number
    exponent: number
  }[]
  divisor_count: number
  divisor_sum: number
  divisors: number[]
  divisors_complete: boolean
  totient: number
  next_prime: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "prime-factors",
  "parameters": [
    {
      "name": "number",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 1000000000000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "number",
      "type": "integer"
    },
    {
      "name": "prime",
      "type": "boolean"
    },
    {
      "name": "factorization",
      "type": "string"
    },
    {
      "name": "factors[].prime",
      "type": "integer"
    },
    {
      "name": "factors[].exponent",
      "type": "integer"
    },
    {
      "name": "divisor_count",
      "type": "integer"
    },
    {
      "name": "divisor_sum",
      "type": "integer"
    },
    {
      "name": "divisors[]",
      "type": "integer"
    },
    {
      "name": "divisors_complete",
      "type": "boolean"
    },
    {
      "name": "totient",
      "type": "integer"
    },
    {
      "name": "next_prime",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Trial division by all primes up to the square root",
    "licence": "Own code"
  }
}
