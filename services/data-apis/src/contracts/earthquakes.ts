// Written by `npm run samples` from remote-catalogue/apis/earthquakes.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  min_magnitude: number
  lat?: number
  lon?: number
  radius?: number
  from?: string
  to?: string
  limit: number
}

export type Answer = ({
  id: string
  at: string
  magnitude: number
  magnitude_type: string | null
  depth: number | null
  lat: number
  lon: number
  place: string | null
  intensity: number | null
  tsunami: boolean
  is_reviewed: boolean
  updated_at: string
})[]

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "earthquakes",
  "parameters": [
    {
      "name": "min_magnitude",
      "type": "number",
      "required": false,
      "default": 4.5,
      "minimum": 0,
      "maximum": 10
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
      "name": "radius",
      "type": "number",
      "required": false,
      "minimum": 1,
      "maximum": 5000
    },
    {
      "name": "from",
      "type": "date",
      "required": false
    },
    {
      "name": "to",
      "type": "date",
      "required": false
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 50,
      "minimum": 1,
      "maximum": 500
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "[].id",
      "type": "string"
    },
    {
      "name": "[].at",
      "type": "datetime"
    },
    {
      "name": "[].magnitude",
      "type": "number"
    },
    {
      "name": "[].magnitude_type",
      "type": "string",
      "nullable": true
    },
    {
      "name": "[].depth",
      "type": "number",
      "nullable": true
    },
    {
      "name": "[].lat",
      "type": "number"
    },
    {
      "name": "[].lon",
      "type": "number"
    },
    {
      "name": "[].place",
      "type": "string",
      "nullable": true
    },
    {
      "name": "[].intensity",
      "type": "number",
      "nullable": true
    },
    {
      "name": "[].tsunami",
      "type": "boolean"
    },
    {
      "name": "[].is_reviewed",
      "type": "boolean"
    },
    {
      "name": "[].updated_at",
      "type": "datetime"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "USGS Earthquake Hazards Program, FDSN event service",
    "licence": "US public domain",
    "from": [
      "usgs"
    ]
  }
}
