// Written by `npm run samples` from remote-catalogue/apis/seasons.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  year?: number
  hemisphere: "north" | "south"
}

export type Answer = {
  year: number
  hemisphere: string
  seasons: {
    event: string
    at: string
    weekday: string
    season: string
    length: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "seasons",
  "parameters": [
    {
      "name": "year",
      "type": "integer",
      "required": false,
      "minimum": 1900,
      "maximum": 2100
    },
    {
      "name": "hemisphere",
      "type": "string",
      "required": false,
      "default": "north",
      "enum": [
        "north",
        "south"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "year",
      "type": "integer"
    },
    {
      "name": "hemisphere",
      "type": "string"
    },
    {
      "name": "seasons[].event",
      "type": "string"
    },
    {
      "name": "seasons[].at",
      "type": "datetime"
    },
    {
      "name": "seasons[].weekday",
      "type": "string"
    },
    {
      "name": "seasons[].season",
      "type": "string"
    },
    {
      "name": "seasons[].length",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "VSOP87 theory of the planets, by the library astronomy-engine 2.1.19",
    "licence": "MIT"
  }
}
