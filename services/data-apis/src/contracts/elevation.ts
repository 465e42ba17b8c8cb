// Written by `npm run samples` from remote-catalogue/apis/elevation.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  points: string
  units: "metres" | "feet"
}

export type Answer = {
  geoid: string
  resolution: number
  points: ({
    lat: number
    lon: number
    elevation: number | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "elevation",
  "parameters": [
    {
      "name": "points",
      "type": "string",
      "required": true,
      "maxLength": 2600
    },
    {
      "name": "units",
      "type": "string",
      "required": false,
      "default": "metres",
      "enum": [
        "metres",
        "feet"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "geoid",
      "type": "string"
    },
    {
      "name": "resolution",
      "type": "integer"
    },
    {
      "name": "points[].lat",
      "type": "number"
    },
    {
      "name": "points[].lon",
      "type": "number"
    },
    {
      "name": "points[].elevation",
      "type": "number",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "Open-Meteo.com elevation API, from the Copernicus DEM GLO-90",
    "licence": "CC-BY-4.0; Copernicus DEM licence",
    "from": [
      "open-meteo"
    ]
  }
}
