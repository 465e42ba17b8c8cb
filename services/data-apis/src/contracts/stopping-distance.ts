// Written by `npm run samples` from remote-catalogue/apis/stopping-distance.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  speed: number
  unit: "km/h" | "mph" | "m/s"
  reaction_time: number
  friction: number
  grade: number
}

export type Answer = {
  speed: number
  unit: string
  reaction_distance: number
  braking_distance: number
  stopping_distance: number
  deceleration: number
  braking_time: number
  stopping_time: number
  curve: {
    speed: number
    reaction: number
    braking: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "stopping-distance",
  "parameters": [
    {
      "name": "speed",
      "type": "number",
      "required": true,
      "minimum": 1,
      "maximum": 500
    },
    {
      "name": "unit",
      "type": "string",
      "required": false,
      "default": "km/h",
      "enum": [
        "km/h",
        "mph",
        "m/s"
      ]
    },
    {
      "name": "reaction_time",
      "type": "number",
      "required": false,
      "default": 1,
      "minimum": 0,
      "maximum": 10
    },
    {
      "name": "friction",
      "type": "number",
      "required": false,
      "default": 0.7,
      "minimum": 0.01,
      "maximum": 2
    },
    {
      "name": "grade",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": -40,
      "maximum": 40
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "speed",
      "type": "number"
    },
    {
      "name": "unit",
      "type": "string"
    },
    {
      "name": "reaction_distance",
      "type": "number"
    },
    {
      "name": "braking_distance",
      "type": "number"
    },
    {
      "name": "stopping_distance",
      "type": "number"
    },
    {
      "name": "deceleration",
      "type": "number"
    },
    {
      "name": "braking_time",
      "type": "number"
    },
    {
      "name": "stopping_time",
      "type": "number"
    },
    {
      "name": "curve[].speed",
      "type": "number"
    },
    {
      "name": "curve[].reaction",
      "type": "number"
    },
    {
      "name": "curve[].braking",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Laws of motion with Coulomb friction and standard gravity",
    "licence": "Own code"
  }
}
