// Written by `npm run samples` from remote-catalogue/apis/phone-number.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  number: string
  country?: string
}

export type Answer = {
  valid: boolean
  possible: boolean
  problem: string | null
  type: string | null
  country: string | null
  countries: string[]
  calling_code: number | null
  national_number: string | null
  e164: string | null
  international: string | null
  national: string | null
  rfc3966: string | null
  extension: string | null
  time_zones: string[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "phone-number",
  "parameters": [
    {
      "name": "number",
      "type": "string",
      "required": true,
      "maxLength": 100
    },
    {
      "name": "country",
      "type": "string",
      "required": false,
      "maxLength": 2
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "valid",
      "type": "boolean"
    },
    {
      "name": "possible",
      "type": "boolean"
    },
    {
      "name": "problem",
      "type": "string",
      "nullable": true
    },
    {
      "name": "type",
      "type": "string",
      "nullable": true
    },
    {
      "name": "country",
      "type": "string",
      "nullable": true
    },
    {
      "name": "countries[]",
      "type": "string"
    },
    {
      "name": "calling_code",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "national_number",
      "type": "string",
      "nullable": true
    },
    {
      "name": "e164",
      "type": "string",
      "nullable": true
    },
    {
      "name": "international",
      "type": "string",
      "nullable": true
    },
    {
      "name": "national",
      "type": "string",
      "nullable": true
    },
    {
      "name": "rfc3966",
      "type": "string",
      "nullable": true
    },
    {
      "name": "extension",
      "type": "string",
      "nullable": true
    },
    {
      "name": "time_zones[]",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "Numbering plans of libphonenumber, by the library google-libphonenumber 3.2.47",
    "licence": "Apache-2.0 and MIT",
    "as_of": "9.0.40; time zones of tz database 2026f"
  }
}
