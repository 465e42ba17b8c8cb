// Written by `npm run samples` from remote-catalogue/apis/plus-code.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  lat?: number
  lon?: number
  length: 2 | 4 | 6 | 8 | 10 | 11 | 12 | 13 | 14 | 15
  code?: string
}

export type Answer = {
  code: string
  digits: number
  lat: number
  lon: number
  bounds: {
    south: number
    west: number
    north: number
    east: number
  }
  local_code: string | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "plus-code",
  "parameters": [
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
      "name": "length",
      "type": "integer",
      "required": false,
      "default": 10,
      "enum": [
        2,
        4,
        6,
        8,
        10,
        11,
        12,
        13,
        14,
        15
      ]
    },
    {
      "name": "code",
      "type": "string",
      "required": false,
      "maxLength": 20
    }
  ],
  "combinations": [
    [
      "lat",
      "lon"
    ],
    [
      "code"
    ]
  ],
  "fields": [
    {
      "name": "code",
      "type": "string"
    },
    {
      "name": "digits",
      "type": "integer"
    },
    {
      "name": "lat",
      "type": "number"
    },
    {
      "name": "lon",
      "type": "number"
    },
    {
      "name": "bounds.south",
      "type": "number"
    },
    {
      "name": "bounds.west",
      "type": "number"
    },
    {
      "name": "bounds.north",
      "type": "number"
    },
    {
      "name": "bounds.east",
      "type": "number"
    },
    {
      "name": "local_code",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Open Location Code specification, in whole numbers; its published test data",
    "licence": "Own code"
  }
}
