// Written by `npm run samples` from remote-catalogue/apis/weather-forecast.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  city?: string
  lat?: number
  lon?: number
  days: number
  units: "metric" | "imperial"
}

export type Answer = {
  place: string | null
  time_zone: string
  days: ({
    date: string
    condition: string
    low: number | null
    high: number | null
    rain_probability: number | null
    rain_amount: number | null
    gust: number | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "weather-forecast",
  "parameters": [
    {
      "name": "city",
      "type": "string",
      "required": false,
      "maxLength": 80
    },
    {
      "name": "lat",
      "type": "number",
      "required": false,
      "minimum": -90,
      "maximum": 90
    },
    {
      "name": "lon",
      "type": "number",
      "required": false,
      "minimum": -180,
      "maximum": 180
    },
    {
      "name": "days",
      "type": "integer",
      "required": false,
      "default": 5,
      "minimum": 1,
      "maximum": 10
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
    }
  ],
  "combinations": [
    [
      "city"
    ],
    [
      "lat",
      "lon"
    ]
  ],
  "fields": [
    {
      "name": "place",
      "type": "string",
      "nullable": true
    },
    {
      "name": "time_zone",
      "type": "string"
    },
    {
      "name": "days[].date",
      "type": "date"
    },
    {
      "name": "days[].condition",
      "type": "string"
    },
    {
      "name": "days[].low",
      "type": "number",
      "nullable": true
    },
    {
      "name": "days[].high",
      "type": "number",
      "nullable": true
    },
    {
      "name": "days[].rain_probability",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "days[].rain_amount",
      "type": "number",
      "nullable": true
    },
    {
      "name": "days[].gust",
      "type": "number",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open-Meteo.com forecast API, from the models of national weather services",
    "licence": "CC-BY-4.0",
    "from": [
      "open-meteo"
    ]
  }
}
