// Written by `npm run samples` from remote-catalogue/apis/cattle-heat-stress.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  temperature: number
  humidity: number
}

export type Answer = {
  index: number
  class: string
  next_class: string | null
  next_class_from: number | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "cattle-heat-stress",
  "parameters": [
    {
      "name": "temperature",
      "type": "number",
      "required": true,
      "minimum": -20,
      "maximum": 55
    },
    {
      "name": "humidity",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "index",
      "type": "number"
    },
    {
      "name": "class",
      "type": "string"
    },
    {
      "name": "next_class",
      "type": "string",
      "nullable": true
    },
    {
      "name": "next_class_from",
      "type": "number",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Temperature-humidity index of the US National Research Council 1971",
    "licence": "Own code"
  }
}
