// Written by `npm run samples` from remote-catalogue/apis/sun-position.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
  at?: string
  step: 15 | 30 | 60
}

export type Answer = {
  at: string
  azimuth: number
  elevation: number
  apparent_elevation: number
  shadow: number | null
  shadow_direction: number | null
  declination: number
  hour_angle: number
  distance: number
  solar_noon: string
  path: {
    hour: number
    time: string
    azimuth: number
    elevation: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "sun-position",
  "parameters": [
    {
      "name": "lat",
      "type": "number",
      "required": true,
      "minimum": -90,
      "maximum": 90
    },
    {
      "name": "lon",
      "type": "number",
      "required": true,
      "minimum": -180,
      "maximum": 180
    },
    {
      "name": "at",
      "type": "string",
      "required": false,
      "maxLength": 29
    },
    {
      "name": "step",
      "type": "integer",
      "required": false,
      "default": 60,
      "enum": [
        15,
        30,
        60
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "at",
      "type": "datetime"
    },
    {
      "name": "azimuth",
      "type": "number"
    },
    {
      "name": "elevation",
      "type": "number"
    },
    {
      "name": "apparent_elevation",
      "type": "number"
    },
    {
      "name": "shadow",
      "type": "number",
      "nullable": true
    },
    {
      "name": "shadow_direction",
      "type": "number",
      "nullable": true
    },
    {
      "name": "declination",
      "type": "number"
    },
    {
      "name": "hour_angle",
      "type": "number"
    },
    {
      "name": "distance",
      "type": "integer"
    },
    {
      "name": "solar_noon",
      "type": "datetime"
    },
    {
      "name": "path[].hour",
      "type": "number"
    },
    {
      "name": "path[].time",
      "type": "datetime"
    },
    {
      "name": "path[].azimuth",
      "type": "number"
    },
    {
      "name": "path[].elevation",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "VSOP87 and IAU precession and nutation, by the library astronomy-engine 2.1.19",
    "licence": "MIT"
  }
}
