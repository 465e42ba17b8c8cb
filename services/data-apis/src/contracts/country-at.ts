// Written by `npm run samples` from remote-catalogue/apis/country-at.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat: number
  lon: number
}

export type Answer = {
  code: string | null
  code3: string | null
  numeric: string | null
  name: string
  territory: string | null
  territory_code: string | null
  region: string | null
  subregion: string | null
  european_union: boolean
  united_nations: boolean
  flag: string | null
  top_level_domain: string | null
  calling_codes: string[]
  drives_on: string | null
  speed_unit: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "country-at",
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
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "code",
      "type": "string",
      "nullable": true
    },
    {
      "name": "code3",
      "type": "string",
      "nullable": true
    },
    {
      "name": "numeric",
      "type": "string",
      "nullable": true
    },
    {
      "name": "name",
      "type": "string"
    },
    {
      "name": "territory",
      "type": "string",
      "nullable": true
    },
    {
      "name": "territory_code",
      "type": "string",
      "nullable": true
    },
    {
      "name": "region",
      "type": "string",
      "nullable": true
    },
    {
      "name": "subregion",
      "type": "string",
      "nullable": true
    },
    {
      "name": "european_union",
      "type": "boolean"
    },
    {
      "name": "united_nations",
      "type": "boolean"
    },
    {
      "name": "flag",
      "type": "string",
      "nullable": true
    },
    {
      "name": "top_level_domain",
      "type": "string",
      "nullable": true
    },
    {
      "name": "calling_codes[]",
      "type": "string"
    },
    {
      "name": "drives_on",
      "type": "string",
      "nullable": true
    },
    {
      "name": "speed_unit",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Borders and codes of the library country-coder 5.6.1",
    "licence": "ISC",
    "as_of": "Release 5.6.1"
  }
}
