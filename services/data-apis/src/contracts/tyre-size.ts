// Written by `npm run samples` from remote-catalogue/apis/tyre-size.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  size: string
  compare?: string
}

export type Answer = {
  width: number
  aspect_ratio: number
  construction: string
  rim: number
  load_index: string | null
  speed_symbol: string | null
  sidewall: number
  diameter: number
  circumference: number
  revolutions_per_km: number
  revolutions_per_mile: number
  other_diameter: number | null
  diameter_change: number | null
  true_speed_at_100: number | null
  ground_clearance_change: number | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "tyre-size",
  "parameters": [
    {
      "name": "size",
      "type": "string",
      "required": true,
      "maxLength": 30
    },
    {
      "name": "compare",
      "type": "string",
      "required": false,
      "maxLength": 30
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "width",
      "type": "integer"
    },
    {
      "name": "aspect_ratio",
      "type": "integer"
    },
    {
      "name": "construction",
      "type": "string"
    },
    {
      "name": "rim",
      "type": "number"
    },
    {
      "name": "load_index",
      "type": "string",
      "nullable": true
    },
    {
      "name": "speed_symbol",
      "type": "string",
      "nullable": true
    },
    {
      "name": "sidewall",
      "type": "number"
    },
    {
      "name": "diameter",
      "type": "number"
    },
    {
      "name": "circumference",
      "type": "number"
    },
    {
      "name": "revolutions_per_km",
      "type": "number"
    },
    {
      "name": "revolutions_per_mile",
      "type": "number"
    },
    {
      "name": "other_diameter",
      "type": "number",
      "nullable": true
    },
    {
      "name": "diameter_change",
      "type": "number",
      "nullable": true
    },
    {
      "name": "true_speed_at_100",
      "type": "number",
      "nullable": true
    },
    {
      "name": "ground_clearance_change",
      "type": "number",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Geometry of the ISO metric tyre marking",
    "licence": "Own code"
  }
}
