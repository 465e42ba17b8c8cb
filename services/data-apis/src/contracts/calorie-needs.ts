// Written by `npm run samples` from remote-catalogue/apis/calorie-needs.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  sex: "female" | "male"
  weight: number
  height: number
  age: number
  activity: "sedentary" | "light" | "moderate" | "active" | "very_active"
  weekly_change: number
}

export type Answer = {
  resting: number
  factor: number
  daily: number
  target: number
  target_kj: number
  below_resting: boolean
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "calorie-needs",
  "parameters": [
    {
      "name": "sex",
      "type": "string",
      "required": true,
      "enum": [
        "female",
        "male"
      ]
    },
    {
      "name": "weight",
      "type": "number",
      "required": true,
      "minimum": 30,
      "maximum": 300
    },
    {
      "name": "height",
      "type": "number",
      "required": true,
      "minimum": 120,
      "maximum": 230
    },
    {
      "name": "age",
      "type": "integer",
      "required": true,
      "minimum": 18,
      "maximum": 100
    },
    {
      "name": "activity",
      "type": "string",
      "required": false,
      "default": "sedentary",
      "enum": [
        "sedentary",
        "light",
        "moderate",
        "active",
        "very_active"
      ]
    },
    {
      "name": "weekly_change",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": -1,
      "maximum": 1
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
      "name": "target",
      "type": "integer"
    },
    {
      "name": "target_kj",
      "type": "integer"
    },
    {
      "name": "below_resting",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Equation of Mifflin and St Jeor 1990 with the usual activity factors",
    "licence": "Own code"
  }
}
