// Written by `npm run samples` from remote-catalogue/apis/body-fat.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  sex: "female" | "male"
  height: number
  neck: number
  waist: number
  hip?: number
  weight?: number
}

export type Answer = {
  body_fat: number
  range_low: number
  range_high: number
  fat_mass: number | null
  lean_mass: number | null
  method: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "body-fat",
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
      "name": "height",
      "type": "number",
      "required": true,
      "minimum": 120,
      "maximum": 230
    },
    {
      "name": "neck",
      "type": "number",
      "required": true,
      "minimum": 20,
      "maximum": 70
    },
    {
      "name": "waist",
      "type": "number",
      "required": true,
      "minimum": 40,
      "maximum": 200
    },
    {
      "name": "hip",
      "type": "number",
      "required": false,
      "minimum": 50,
      "maximum": 200
    },
    {
      "name": "weight",
      "type": "number",
      "required": false,
      "minimum": 30,
      "maximum": 300
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "body_fat",
      "type": "number"
    },
    {
      "name": "range_low",
      "type": "number"
    },
    {
      "name": "range_high",
      "type": "number"
    },
    {
      "name": "fat_mass",
      "type": "number",
      "nullable": true
    },
    {
      "name": "lean_mass",
      "type": "number",
      "nullable": true
    },
    {
      "name": "method",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "US Navy method of Hodgdon and Beckett 1984, through body density and the equation of Siri",
    "licence": "Own code"
  }
}
