// Written by `npm run samples` from remote-catalogue/apis/pet-calories.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  species: "dog" | "cat"
  weight: number
  state: "neutered" | "intact" | "obesity_prone" | "weight_loss" | "growth_early" | "growth_late" | "light_work"
  food_energy?: number
}

export type Answer = {
  resting: number
  factor: number
  daily: number
  daily_kj: number
  grams: number | null
  treats: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "pet-calories",
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
      "name": "weight",
      "type": "number",
      "required": true,
      "minimum": 0.3,
      "maximum": 120
    },
    {
      "name": "state",
      "type": "string",
      "required": false,
      "default": "neutered",
      "enum": [
        "neutered",
        "intact",
        "obesity_prone",
        "weight_loss",
        "growth_early",
        "growth_late",
        "light_work"
      ]
    },
    {
      "name": "food_energy",
      "type": "number",
      "required": false,
      "minimum": 10,
      "maximum": 900
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "resting",
      "type": "integer"
    },
    {
      "name": "factor",
      "type": "number"
    },
    {
      "name": "daily",
      "type": "integer"
    },
    {
      "name": "daily_kj",
      "type": "integer"
    },
    {
      "name": "grams",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "treats",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Resting energy of 70 kcal per kg to the power 0.75, with common veterinary factors",
    "licence": "Own code"
  }
}
