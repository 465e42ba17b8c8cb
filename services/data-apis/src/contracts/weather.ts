// Written by `npm run samples` from remote-catalogue/apis/weather.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  city?: string
  lat?: number
  lon?: number
  units: "metric" | "imperial"
}

export type Answer = {
  city: string | null
  condition: string
  temperature: number
  feels_like: number
  humidity: number
  pressure: number
  cloud_cover: number
  visibility: number | null
  wind: {
    speed: number
    gust: number | null
    direction: number
  }
  sunrise: number | null
  sunset: number | null
  valid_at: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "weather",
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
      "name": "city",
      "type": "string",
      "nullable": true
    },
    {
      "name": "condition",
      "type": "string"
    },
    {
      "name": "temperature",
      "type": "number"
    },
    {
      "name": "feels_like",
      "type": "number"
    },
    {
      "name": "humidity",
      "type": "integer"
    },
    {
      "name": "pressure",
      "type": "integer"
    },
    {
      "name": "cloud_cover",
      "type": "integer"
    },
    {
      "name": "visibility",
      "type": "number",
      "nullable": true
    },
    {
      "name": "wind.speed",
      "type": "number"
    },
    {
      "name": "wind.gust",
      "type": "number",
      "nullable": true
    },
    {
      "name": "wind.direction",
      "type": "integer"
    },
    {
      "name": "sunrise",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "sunset",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "valid_at",
      "type": "datetime"
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
