// Written by `npm run samples` from remote-catalogue/apis/sleep-cycles.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  wake_at?: string
  bed_at?: string
  fall_asleep: number
  cycle: number
  age_group: "teenager" | "adult"
}

export type Answer = {
  direction: string
  options: {
    time: string
    cycles: number
    hours: number
    recommended: boolean
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "sleep-cycles",
  "parameters": [
    {
      "name": "wake_at",
      "type": "string",
      "required": false,
      "maxLength": 5
    },
    {
      "name": "bed_at",
      "type": "string",
      "required": false,
      "maxLength": 5
    },
    {
      "name": "fall_asleep",
      "type": "integer",
      "required": false,
      "default": 15,
      "minimum": 0,
      "maximum": 90
    },
    {
      "name": "cycle",
      "type": "integer",
      "required": false,
      "default": 90,
      "minimum": 70,
      "maximum": 120
    },
    {
      "name": "age_group",
      "type": "string",
      "required": false,
      "default": "adult",
      "enum": [
        "teenager",
        "adult"
      ]
    }
  ],
  "combinations": [
    [
      "wake_at"
    ],
    [
      "bed_at"
    ]
  ],
  "fields": [
    {
      "name": "direction",
      "type": "string"
    },
    {
      "name": "options[].time",
      "type": "string"
    },
    {
      "name": "options[].cycles",
      "type": "integer"
    },
    {
      "name": "options[].hours",
      "type": "number"
    },
    {
      "name": "options[].recommended",
      "type": "boolean"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Whole cycles counted from the time of falling asleep",
    "licence": "Own code"
  }
}
