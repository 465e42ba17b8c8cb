// Written by `npm run samples` from remote-catalogue/apis/geohash.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat?: number
  lon?: number
  precision: number
  geohash?: string
}

export type Answer = {
  geohash: string
  precision: number
  lat: number
  lon: number
  bounds: {
    south: number
    west: number
    north: number
    east: number
  }
  neighbours: {
    n: string | null
    ne: string | null
    e: string
    se: string | null
    s: string | null
    sw: string | null
    w: string
    nw: string | null
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "geohash",
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
      "name": "precision",
      "type": "integer",
      "required": false,
      "default": 9,
      "minimum": 1,
      "maximum": 12
    },
    {
      "name": "geohash",
      "type": "string",
      "required": false,
      "maxLength": 12
    }
  ],
  "combinations": [
    [
      "lat",
      "lon"
    ],
    [
      "geohash"
    ]
  ],
  "fields": [
    {
      "name": "geohash",
      "type": "string"
    },
    {
      "name": "precision",
      "type": "integer"
    },
    {
      "name": "lat",
      "type": "number"
    },
    {
      "name": "lon",
      "type": "number"
    },
    {
      "name": "bounds.south",
      "type": "number"
    },
    {
      "name": "bounds.west",
      "type": "number"
    },
    {
      "name": "bounds.north",
      "type": "number"
    },
    {
      "name": "bounds.east",
      "type": "number"
    },
    {
      "name": "neighbours.n",
      "type": "string",
      "nullable": true
    },
    {
      "name": "neighbours.ne",
      "type": "string",
      "nullable": true
    },
    {
      "name": "neighbours.e",
      "type": "string"
    },
    {
      "name": "neighbours.se",
      "type": "string",
      "nullable": true
    },
    {
      "name": "neighbours.s",
      "type": "string",
      "nullable": true
    },
    {
      "name": "neighbours.sw",
      "type": "string",
      "nullable": true
    },
    {
      "name": "neighbours.w",
      "type": "string"
    },
    {
      "name": "neighbours.nw",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Interleaved bits of longitude and latitude in base 32",
    "licence": "Own code"
  }
}
