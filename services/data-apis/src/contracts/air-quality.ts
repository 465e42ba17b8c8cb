// Written by `npm run samples` from remote-catalogue/apis/air-quality.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  city?: string
  lat?: number
  lon?: number
  scale: "us" | "eu"
}

export type Answer = {
  place: string | null
  index: number
  category: string
  dominant: string | null
  pollutants: {
    pm2_5: number | null
    pm10: number | null
    ozone: number | null
    nitrogen_dioxide: number | null
    sulfur_dioxide: number | null
  }
  valid_at: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "air-quality",
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
      "name": "scale",
      "type": "string",
      "required": false,
      "default": "us",
      "enum": [
        "us",
        "eu"
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
      "name": "index",
      "type": "integer"
    },
    {
      "name": "category",
      "type": "string"
    },
    {
      "name": "dominant",
      "type": "string",
      "nullable": true
    },
    {
      "name": "pollutants.pm2_5",
      "type": "number",
      "nullable": true
    },
    {
      "name": "pollutants.pm10",
      "type": "number",
      "nullable": true
    },
    {
      "name": "pollutants.ozone",
      "type": "number",
      "nullable": true
    },
    {
      "name": "pollutants.nitrogen_dioxide",
      "type": "number",
      "nullable": true
    },
    {
      "name": "pollutants.sulfur_dioxide",
      "type": "number",
      "nullable": true
    },
    {
      "name": "valid_at",
      "type": "datetime"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open-Meteo.com air quality API, from the models of CAMS",
    "licence": "CC-BY-4.0",
    "from": [
      "open-meteo"
    ]
  }
}
