// Written by `npm run samples` from remote-catalogue/apis/ev-charging.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
  radius: number
  connector?: "ccs1" | "ccs2" | "chademo" | "nacs" | "type1" | "type2" | "gbt"
  min_power?: number
}

export type Answer = {
  stations: ({
    id: number
    name: string
    address: string | null
    town: string | null
    distance: number
    lat: number
    lon: number
    access: string | null
    is_working: boolean | null
    points: number | null
    connectors: ({
      type: string
      power: number | null
      count: number | null
    })[]
    price: string | null
    updated_at: string | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "ev-charging",
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
      "name": "radius",
      "type": "number",
      "required": false,
      "default": 5,
      "minimum": 0.1,
      "maximum": 50
    },
    {
      "name": "connector",
      "type": "string",
      "required": false,
      "enum": [
        "ccs1",
        "ccs2",
        "chademo",
        "nacs",
        "type1",
        "type2",
        "gbt"
      ]
    },
    {
      "name": "min_power",
      "type": "number",
      "required": false,
      "minimum": 2,
      "maximum": 1000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "stations[].id",
      "type": "integer"
    },
    {
      "name": "stations[].name",
      "type": "string"
    },
    {
      "name": "stations[].address",
      "type": "string",
      "nullable": true
    },
    {
      "name": "stations[].town",
      "type": "string",
      "nullable": true
    },
    {
      "name": "stations[].distance",
      "type": "number"
    },
    {
      "name": "stations[].lat",
      "type": "number"
    },
    {
      "name": "stations[].lon",
      "type": "number"
    },
    {
      "name": "stations[].access",
      "type": "string",
      "nullable": true
    },
    {
      "name": "stations[].is_working",
      "type": "boolean",
      "nullable": true
    },
    {
      "name": "stations[].points",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "stations[].connectors[].type",
      "type": "string"
    },
    {
      "name": "stations[].connectors[].power",
      "type": "number",
      "nullable": true
    },
    {
      "name": "stations[].connectors[].count",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "stations[].price",
      "type": "string",
      "nullable": true
    },
    {
      "name": "stations[].updated_at",
      "type": "datetime",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open Charge Map, open data",
    "licence": "CC-BY-4.0",
    "from": [
      "open-charge-map"
    ]
  }
}
