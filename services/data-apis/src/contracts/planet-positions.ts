// Written by `npm run samples` from remote-catalogue/apis/planet-positions.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
  date?: string
  time?: string
  refraction: boolean
}

export type Answer = {
  at: string
  planets: ({
    planet: string
    azimuth: number
    altitude: number
    visible: boolean
    distance: number
    magnitude: number
    elongation: number
    constellation: string
    rises: string | null
    sets: string | null
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "planet-positions",
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
      "name": "date",
      "type": "date",
      "required": false
    },
    {
      "name": "time",
      "type": "string",
      "required": false,
      "maxLength": 5
    },
    {
      "name": "refraction",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "at",
      "type": "datetime"
    },
    {
      "name": "planets[].planet",
      "type": "string"
    },
    {
      "name": "planets[].azimuth",
      "type": "number"
    },
    {
      "name": "planets[].altitude",
      "type": "number"
    },
    {
      "name": "planets[].visible",
      "type": "boolean"
    },
    {
      "name": "planets[].distance",
      "type": "number"
    },
    {
      "name": "planets[].magnitude",
      "type": "number"
    },
    {
      "name": "planets[].elongation",
      "type": "number"
    },
    {
      "name": "planets[].constellation",
      "type": "string"
    },
    {
      "name": "planets[].rises",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "planets[].sets",
      "type": "datetime",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "VSOP87 theory of the planets, by the library astronomy-engine 2.1.19",
    "licence": "MIT"
  }
}
