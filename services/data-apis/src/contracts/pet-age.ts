// Written by `npm run samples` from remote-catalogue/apis/pet-age.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  species: "dog" | "cat"
  age: number
  weight: number
}

export type Answer = {
  species: string
  size: string | null
  age: number
  human_years: number
  life_stage: string
  senior_from: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "pet-age",
  "parameters": [
    {
      "name": "species",
      "type": "string",
      "required": true,
      "enum": [
        "dog",
        "cat"
      ]
    },
    {
      "name": "age",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 35
    },
    {
      "name": "weight",
      "type": "number",
      "required": false,
      "default": 15,
      "minimum": 0.5,
      "maximum": 120
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "species",
      "type": "string"
    },
    {
      "name": "size",
      "type": "string",
      "nullable": true
    },
    {
      "name": "age",
      "type": "number"
    },
    {
      "name": "human_years",
      "type": "integer"
    },
    {
      "name": "life_stage",
      "type": "string"
    },
    {
      "name": "senior_from",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Estimate by the convention of the American Veterinary Medical Association, by size",
    "licence": "Own code"
  }
}
