// Written by `npm run samples` from remote-catalogue/apis/water-intake.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  sex: "female" | "male"
  activity_minutes: number
  temperature: number
  condition: "none" | "pregnant" | "breastfeeding"
}

export type Answer = {
  base: number
  activity: number
  heat: number
  total: number
  from_food: number
  to_drink: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "water-intake",
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
      "name": "activity_minutes",
      "type": "integer",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 600
    },
    {
      "name": "temperature",
      "type": "number",
      "required": false,
      "default": 20,
      "minimum": -30,
      "maximum": 50
    },
    {
      "name": "condition",
      "type": "string",
      "required": false,
      "default": "none",
      "enum": [
        "none",
        "pregnant",
        "breastfeeding"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "base",
      "type": "number"
    },
    {
      "name": "activity",
      "type": "number"
    },
    {
      "name": "heat",
      "type": "number"
    },
    {
      "name": "total",
      "type": "number"
    },
    {
      "name": "from_food",
      "type": "number"
    },
    {
      "name": "to_drink",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Adequate intakes of the European Food Safety Authority 2010 and a rule of thumb for exercise",
    "licence": "Own code"
  }
}
