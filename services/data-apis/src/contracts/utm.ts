// Written by `npm run samples` from remote-catalogue/apis/utm.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat?: number
  lon?: number
  mgrs?: string
  utm?: string
}

export type Answer = {
  lat: number
  lon: number
  zone: number
  hemisphere: string
  band: string
  easting: number
  northing: number
  utm: string
  mgrs: string
  convergence: number
  scale: number
  central_meridian: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "utm",
  "parameters": [
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
      "name": "mgrs",
      "type": "string",
      "required": false,
      "maxLength": 24
    },
    {
      "name": "utm",
      "type": "string",
      "required": false,
      "maxLength": 40
    }
  ],
  "combinations": [
    [
      "lat",
      "lon"
    ],
    [
      "mgrs"
    ],
    [
      "utm"
    ]
  ],
  "fields": [
    {
      "name": "lat",
      "type": "number"
    },
    {
      "name": "lon",
      "type": "number"
    },
    {
      "name": "zone",
      "type": "integer"
    },
    {
      "name": "hemisphere",
      "type": "string"
    },
    {
      "name": "band",
      "type": "string"
    },
    {
      "name": "easting",
      "type": "number"
    },
    {
      "name": "northing",
      "type": "number"
    },
    {
      "name": "utm",
      "type": "string"
    },
    {
      "name": "mgrs",
      "type": "string"
    },
    {
      "name": "convergence",
      "type": "number"
    },
    {
      "name": "scale",
      "type": "number"
    },
    {
      "name": "central_meridian",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Karney-Krueger series on WGS84, by the library geodesy 2.4.0",
    "licence": "MIT"
  }
}
