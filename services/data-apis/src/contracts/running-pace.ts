// Written by `npm run samples` from remote-catalogue/apis/running-pace.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  distance: number
  time: string
  unit: "km" | "mi"
  target?: number
  exponent: number
}

export type Answer = {
  distance_km: number
  seconds: number
  pace_per_km: string
  pace_per_mile: string
  speed_kmh: number
  speed_mph: number
  speed_ms: number
  exponent: number
  distances: {
    name: string
    km: number
    same_pace: string
    same_pace_seconds: number
    estimate: string
    estimate_seconds: number
    estimate_pace_per_km: string
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "running-pace",
  "parameters": [
    {
      "name": "distance",
      "type": "number",
      "required": true,
      "minimum": 0.05,
      "maximum": 1000
    },
    {
      "name": "time",
      "type": "string",
      "required": true,
      "maxLength": 12
    },
    {
      "name": "unit",
      "type": "string",
      "required": false,
      "default": "km",
      "enum": [
        "km",
        "mi"
      ]
    },
    {
      "name": "target",
      "type": "number",
      "required": false,
      "minimum": 0.05,
      "maximum": 1000
    },
    {
      "name": "exponent",
      "type": "number",
      "required": false,
      "default": 1.06,
      "minimum": 1,
      "maximum": 1.2
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "distance_km",
      "type": "number"
    },
    {
      "name": "seconds",
      "type": "number"
    },
    {
      "name": "pace_per_km",
      "type": "string"
    },
    {
      "name": "pace_per_mile",
      "type": "string"
    },
    {
      "name": "speed_kmh",
      "type": "number"
    },
    {
      "name": "speed_mph",
      "type": "number"
    },
    {
      "name": "speed_ms",
      "type": "number"
    },
    {
      "name": "exponent",
      "type": "number"
    },
    {
      "name": "distances[].name",
      "type": "string"
    },
    {
      "name": "distances[].km",
      "type": "number"
    },
    {
      "name": "distances[].same_pace",
      "type": "string"
    },
    {
      "name": "distances[].same_pace_seconds",
      "type": "number"
    },
    {
      "name": "distances[].estimate",
      "type": "string"
    },
    {
      "name": "distances[].estimate_seconds",
      "type": "number"
    },
    {
      "name": "distances[].estimate_pace_per_km",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Distance over time; estimates by the formula of Riegel 1981",
    "licence": "Own code"
  }
}
