// Written by `npm run samples` from remote-catalogue/apis/magnetic-declination.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
  altitude: number
  date?: string
}

export type Answer = {
  declination: number
  annual_change: number
  inclination: number
  horizontal: number
  north: number
  east: number
  down: number
  total: number
  zone: string
  model: string
  date: string
  lat: number
  lon: number
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "magnetic-declination",
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
      "name": "altitude",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": -1,
      "maximum": 850
    },
    {
      "name": "date",
      "type": "date",
      "required": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "declination",
      "type": "number"
    },
    {
      "name": "annual_change",
      "type": "number"
    },
    {
      "name": "inclination",
      "type": "number"
    },
    {
      "name": "horizontal",
      "type": "number"
    },
    {
      "name": "north",
      "type": "number"
    },
    {
      "name": "east",
      "type": "number"
    },
    {
      "name": "down",
      "type": "number"
    },
    {
      "name": "total",
      "type": "number"
    },
    {
      "name": "zone",
      "type": "string"
    },
    {
      "name": "model",
      "type": "string"
    },
    {
      "name": "date",
      "type": "date"
    },
    {
      "name": "lat",
      "type": "number"
    },
    {
      "name": "lon",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "World Magnetic Model of NOAA and BGS, editions 2015 to 2025, by the library geomagnetism 0.2.0",
    "licence": "Apache-2.0"
  }
}
