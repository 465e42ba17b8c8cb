// Written by `npm run samples` from remote-catalogue/apis/polygon-area.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  points: string
}

export type Answer = {
  area: number
  hectares: number
  square_kilometres: number
  acres: number
  square_miles: number
  perimeter: number
  orientation: string | null
  corners: number
  ring: {
    lat: number
    lon: number
    along: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "polygon-area",
  "parameters": [
    {
      "name": "points",
      "type": "string",
      "required": true,
      "maxLength": 6000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "area",
      "type": "number"
    },
    {
      "name": "hectares",
      "type": "number"
    },
    {
      "name": "square_kilometres",
      "type": "number"
    },
    {
      "name": "acres",
      "type": "number"
    },
    {
      "name": "square_miles",
      "type": "number"
    },
    {
      "name": "perimeter",
      "type": "number"
    },
    {
      "name": "orientation",
      "type": "string",
      "nullable": true
    },
    {
      "name": "corners",
      "type": "integer"
    },
    {
      "name": "ring[].lat",
      "type": "number"
    },
    {
      "name": "ring[].lon",
      "type": "number"
    },
    {
      "name": "ring[].along",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Karney (2013) on WGS84, by the library geographiclib-geodesic 2.2.0",
    "licence": "MIT"
  }
}
