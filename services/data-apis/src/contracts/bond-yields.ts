// Written by `npm run samples` from remote-catalogue/apis/bond-yields.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  date?: string
}

export type Answer = {
  country: string
  currency: string
  date: string
  curve: {
    maturity: string
    months: number
    yield: number
  }[]
  slope_10y_2y: number | null
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "bond-yields",
  "parameters": [
    {
      "name": "date",
      "type": "date",
      "required": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "country",
      "type": "string"
    },
    {
      "name": "currency",
      "type": "string"
    },
    {
      "name": "date",
      "type": "date"
    },
    {
      "name": "curve[].maturity",
      "type": "string"
    },
    {
      "name": "curve[].months",
      "type": "number"
    },
    {
      "name": "curve[].yield",
      "type": "number"
    },
    {
      "name": "slope_10y_2y",
      "type": "integer",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "live",
    "source": "US Department of the Treasury, daily par yield curve rates",
    "licence": "US public domain",
    "from": [
      "treasury"
    ]
  }
}
