// Written by `npm run samples` from remote-catalogue/apis/body-mass-index.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  weight: number
  height: number
  age?: number
  units: "metric" | "imperial"
  standard: "who" | "who-asia"
}

export type Answer = {
  bmi: number
  class: string
  healthy_low: number
  healthy_high: number
  standard: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "body-mass-index",
  "parameters": [
    {
      "name": "weight",
      "type": "number",
      "required": true,
      "minimum": 20,
      "maximum": 400
    },
    {
      "name": "height",
      "type": "number",
      "required": true,
      "minimum": 40,
      "maximum": 260
    },
    {
      "name": "age",
      "type": "integer",
      "required": false,
      "minimum": 20,
      "maximum": 120
    },
    {
      "name": "units",
      "type": "string",
      "required": false,
      "default": "metric",
      "enum": [
        "metric",
        "imperial"
      ]
    },
    {
      "name": "standard",
      "type": "string",
      "required": false,
      "default": "who",
      "enum": [
        "who",
        "who-asia"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "bmi",
      "type": "number"
    },
    {
      "name": "class",
      "type": "string"
    },
    {
      "name": "healthy_low",
      "type": "number"
    },
    {
      "name": "healthy_high",
      "type": "number"
    },
    {
      "name": "standard",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Quetelet index with the classes of the World Health Organization",
    "licence": "Own code"
  }
}
