// Written by `npm run samples` from remote-catalogue/apis/eclipses.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  date?: string
  lat?: number
  lon?: number
  body: "both" | "sun" | "moon"
  limit: number
}

export type Answer = {
  eclipses: ({
    body: string
    kind: string
    peak: string
    lat: number | null
    lon: number | null
    here: {
      kind: string | null
      covered: number | null
      begins: string | null
      peak: string | null
      ends: string | null
      altitude: number | null
    }
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "eclipses",
  "parameters": [
    {
      "name": "date",
      "type": "date",
      "required": false
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
      "name": "body",
      "type": "string",
      "required": false,
      "default": "both",
      "enum": [
        "both",
        "sun",
        "moon"
      ]
    },
    {
      "name": "limit",
      "type": "integer",
      "required": false,
      "default": 4,
      "minimum": 1,
      "maximum": 6
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "eclipses[].body",
      "type": "string"
    },
    {
      "name": "eclipses[].kind",
      "type": "string"
    },
    {
      "name": "eclipses[].peak",
      "type": "datetime"
    },
    {
      "name": "eclipses[].lat",
      "type": "number",
      "nullable": true
    },
    {
      "name": "eclipses[].lon",
      "type": "number",
      "nullable": true
    },
    {
      "name": "eclipses[].here.kind",
      "type": "string",
      "nullable": true
    },
    {
      "name": "eclipses[].here.covered",
      "type": "number",
      "nullable": true
    },
    {
      "name": "eclipses[].here.begins",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "eclipses[].here.peak",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "eclipses[].here.ends",
      "type": "datetime",
      "nullable": true
    },
    {
      "name": "eclipses[].here.altitude",
      "type": "number",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Theory of sun and moon by the library astronomy-engine 2.1.19",
    "licence": "MIT"
  }
}
