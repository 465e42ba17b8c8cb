// Written by `npm run samples` from remote-catalogue/apis/driving-distance.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  from: string
  to: string
  via?: string
}

export type Answer = {
  from: {
    street: string | null
    lat: number
    lon: number
    moved: number
  }
  to: {
    street: string | null
    lat: number
    lon: number
    moved: number
  }
  distance: number
  duration: number
  straight_line: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "driving-distance",
  "parameters": [
    {
      "name": "from",
      "type": "string",
      "required": true,
      "maxLength": 60
    },
    {
      "name": "to",
      "type": "string",
      "required": true,
      "maxLength": 60
    },
    {
      "name": "via",
      "type": "string",
      "required": false,
      "maxLength": 180
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "from.street",
      "type": "string",
      "nullable": true
    },
    {
      "name": "from.lat",
      "type": "number"
    },
    {
      "name": "from.lon",
      "type": "number"
    },
    {
      "name": "from.moved",
      "type": "integer"
    },
    {
      "name": "to.street",
      "type": "string",
      "nullable": true
    },
    {
      "name": "to.lat",
      "type": "number"
    },
    {
      "name": "to.lon",
      "type": "number"
    },
    {
      "name": "to.moved",
      "type": "integer"
    },
    {
      "name": "distance",
      "type": "number"
    },
    {
      "name": "duration",
      "type": "integer"
    },
    {
      "name": "straight_line",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "OSRM, with roads of OpenStreetMap",
    "licence": "ODbL-1.0",
    "from": [
      "osrm"
    ]
  }
}
