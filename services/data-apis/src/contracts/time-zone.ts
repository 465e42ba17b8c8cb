// Written by `npm run samples` from remote-catalogue/apis/time-zone.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  zone?: string
  lat?: number
  lon?: number
  at?: string
}

export type Answer = {
  zone: string
  name: string
  abbreviation: string
  offset: string
  offset_seconds: number
  dst: boolean
  local_time: string
  next_change: {
    at: string | null
    offset: string | null
  }
  projected: boolean
  tz_edition: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "time-zone",
  "parameters": [
    {
      "name": "zone",
      "type": "string",
      "required": false,
      "maxLength": 40
    },
    {
      "name": "lat",
      "type": "number",
      "required": false,
      "minimum": -90,
      "maximum": 90
    },
    {
      "name": "lon",
      "type": "number",
      "required": false,
      "minimum": -180,
      "maximum": 180
    },
    {
      "name": "at",
      "type": "string",
      "required": false,
      "maxLength": 29
    }
  ],
  "combinations": [
    [
      "zone"
    ],
    [
      "lat",
      "lon"
    ]
  ],
  "fields": [
    {
      "name": "zone",
      "type": "string"
    },
    {
      "name": "name",
      "type": "string"
    },
    {
      "name": "abbreviation",
      "type": "string"
    },
    {
      "name": "offset",
      "type": "string"
    },
    {
      "name": "offset_seconds",
      "type": "integer"
    },
    {
      "name": "dst",
      "type": "boolean"
    },
    {
      "name": "local_time",
      "type": "datetime"
    },
    {
      "name": "next_change.at",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "next_change.offset",
      "type": "string",
      "nullable": true
    },
    {
      "name": "projected",
      "type": "boolean"
    },
    {
      "name": "tz_edition",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "reference",
    "source": "IANA tz database 2026f; zone borders of tz-lookup 11.7.0; English names of Unicode CLDR",
    "licence": "Public domain (tz), CC0-1.0 (borders), Unicode-3.0 (names)",
    "as_of": "tz database 2026f of 2026-10-27"
  }
}
