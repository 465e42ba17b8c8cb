// Written by `npm run samples` from remote-catalogue/apis/one-rep-max.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  weight: number
  reps: number
  unit: "kg" | "lb"
  step: number
}

export type Answer = {
  weight: number
  reps: number
  unit: string
  estimates: {
    epley: number
    brzycki: number
    lombardi: number
    mean: number
  }
  loads: {
    reps: number
    epley: number
    brzycki: number
    lombardi: number
    mean: number
    percent: number
    to_load: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "one-rep-max",
  "parameters": [
    {
      "name": "weight",
      "type": "number",
      "required": true,
      "minimum": 1,
      "maximum": 1000
    },
    {
      "name": "reps",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 12
    },
    {
      "name": "unit",
      "type": "string",
      "required": false,
      "default": "kg",
      "enum": [
        "kg",
        "lb"
      ]
    },
    {
      "name": "step",
      "type": "number",
      "required": false,
      "default": 2.5,
      "minimum": 0.25,
      "maximum": 20
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "weight",
      "type": "number"
    },
    {
      "name": "reps",
      "type": "integer"
    },
    {
      "name": "unit",
      "type": "string"
    },
    {
      "name": "estimates.epley",
      "type": "number"
    },
    {
      "name": "estimates.brzycki",
      "type": "number"
    },
    {
      "name": "estimates.lombardi",
      "type": "number"
    },
    {
      "name": "estimates.mean",
      "type": "number"
    },
    {
      "name": "loads[].reps",
      "type": "integer"
    },
    {
      "name": "loads[].epley",
      "type": "number"
    },
    {
      "name": "loads[].brzycki",
      "type": "number"
    },
    {
      "name": "loads[].lombardi",
      "type": "number"
    },
    {
      "name": "loads[].mean",
      "type": "number"
    },
    {
      "name": "loads[].percent",
      "type": "number"
    },
    {
      "name": "loads[].to_load",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Formulas of Epley 1985, Brzycki 1993 and Lombardi 1989",
    "licence": "Own code"
  }
}
