// Written by `npm run samples` from remote-catalogue/apis/sunrise-sunset.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
  date?: string
}

export type Answer = {
  date: string
  sunrise: string | null
  sunset: string | null
  solar_noon: string
  day_length: number
  civil: {
    dawn: string | null
    dusk: string | null
  }
  nautical: {
    dawn: string | null
    dusk: string | null
  }
  astronomical: {
    dawn: string | null
    dusk: string | null
  }
  polar: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "sunrise-sunset",
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
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "date",
      "type": "date"
    },
    {
      "name": "sunrise",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "sunset",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "solar_noon",
      "type": "datetime"
    },
    {
      "name": "day_length",
      "type": "integer"
    },
    {
      "name": "civil.dawn",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "civil.dusk",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "nautical.dawn",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "nautical.dusk",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "astronomical.dawn",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "astronomical.dusk",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "polar",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "VSOP87 theory of the planets, by the library astronomy-engine 2.1.19",
    "licence": "MIT"
  }
}
