// Written by `npm run samples` from remote-catalogue/apis/pet-food-energy.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  protein: number
  fat: number
  fibre: number
  moisture: number
  ash?: number
}

export type Answer = {
  energy: number
  energy_kj: number
  carbohydrate: number
  ash: number
  ash_assumed: boolean
  dry_matter: {
    protein: number
    fat: number
    carbohydrate: number
  }
  energy_share: {
    protein: number
    fat: number
    carbohydrate: number
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "pet-food-energy",
  "parameters": [
    {
      "name": "protein",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "fat",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "fibre",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "moisture",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 95
    },
    {
      "name": "ash",
      "type": "number",
      "required": false,
      "minimum": 0,
      "maximum": 50
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "energy",
      "type": "number"
    },
    {
      "name": "energy_kj",
      "type": "integer"
    },
    {
      "name": "carbohydrate",
      "type": "number"
    },
    {
      "name": "ash",
      "type": "number"
    },
    {
      "name": "ash_assumed",
      "type": "boolean"
    },
    {
      "name": "dry_matter.protein",
      "type": "number"
    },
    {
      "name": "dry_matter.fat",
      "type": "number"
    },
    {
      "name": "dry_matter.carbohydrate",
      "type": "number"
    },
    {
      "name": "energy_share.protein",
      "type": "number"
    },
    {
      "name": "energy_share.fat",
      "type": "number"
    },
    {
      "name": "energy_share.carbohydrate",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Modified Atwater factors 3.5, 8.5 and 3.5, as in the rules of US feed control officials",
    "licence": "Own code"
  }
}
