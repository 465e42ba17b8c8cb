// Written by `npm run samples` from remote-catalogue/apis/moon-phase.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  date?: string
  time: string
  hemisphere: "north" | "south"
}

export type Answer = {
  phase: string
  illumination: number
  lit_side: string
  elongation: number
  age: number
  distance: number
  next_full_moon: string
  next_new_moon: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "moon-phase",
  "parameters": [
    {
      "name": "date",
      "type": "date",
      "required": false
    },
    {
      "name": "time",
      "type": "string",
      "required": false,
      "default": "12:00",
      "maxLength": 5
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
      "name": "phase",
      "type": "string"
    },
    {
      "name": "illumination",
      "type": "number"
    },
    {
      "name": "lit_side",
      "type": "string"
    },
    {
      "name": "elongation",
      "type": "number"
    },
    {
      "name": "age",
      "type": "number"
    },
    {
      "name": "distance",
      "type": "integer"
    },
    {
      "name": "next_full_moon",
      "type": "datetime"
    },
    {
      "name": "next_new_moon",
      "type": "datetime"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Lunar theory of Montenbruck and Pfleger, by the library astronomy-engine 2.1.19",
    "licence": "MIT"
  }
}
