// Written by `npm run samples` from remote-catalogue/apis/geocoding.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  place: string
  country?: string
  limit: number
}

export type Answer = {
  results: ({
    label: string
    name: string
    lat: number
    lon: number
    kind: string | null
    region: string | null
    country: string | null
    elevation: number | null
    population: number | null
    time_zone: string | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "geocoding",
  "parameters": [
    {
      "name": "place",
      "type": "string",
      "required": true,
      "maxLength": 120
    },
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 2
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 5,
      "minimum": 1,
      "maximum": 20
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "results[].label",
      "type": "string"
    },
    {
      "name": "results[].name",
      "type": "string"
    },
    {
      "name": "results[].lat",
      "type": "number"
    },
    {
      "name": "results[].lon",
      "type": "number"
    },
    {
      "name": "results[].kind",
      "type": "string",
      "nullable": true
    },
    {
      "name": "results[].region",
      "type": "string",
      "nullable": true
    },
    {
      "name": "results[].country",
      "type": "string",
      "nullable": true
    },
    {
      "name": "results[].elevation",
      "type": "number",
      "nullable": true
    },
    {
      "name": "results[].population",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "results[].time_zone",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open-Meteo.com geocoding API, with places of GeoNames",
    "licence": "CC-BY-4.0",
    "from": [
      "open-meteo"
    ]
  }
}
