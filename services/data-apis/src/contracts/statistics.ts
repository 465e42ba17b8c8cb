// Written by `npm run samples` from remote-catalogue/apis/statistics.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  values: string
  quartiles: "exclusive" | "inclusive"
}

export type Answer = {
  count: number
  sum: number
  minimum: number
  maximum: number
  range: number
  mean: number
  median: number
  modes: number[]
  q1: number
  q3: number
  interquartile_range: number
  variance: number | null
  standard_deviation: number | null
  population_variance: number
  population_standard_deviation: number
  geometric_mean: number | null
  harmonic_mean: number | null
  outliers: number[]
  histogram: {
    from: number
    to: number
    count: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "statistics",
  "parameters": [
    {
      "name": "values",
      "type": "string",
      "required": true,
      "maxLength": 4000
    },
    {
      "name": "quartiles",
      "type": "string",
      "required": false,
      "default": "exclusive",
      "enum": [
        "exclusive",
        "inclusive"
      ]
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "count",
      "type": "integer"
    },
    {
      "name": "sum",
      "type": "number"
    },
    {
      "name": "minimum",
      "type": "number"
    },
    {
      "name": "maximum",
      "type": "number"
    },
    {
      "name": "range",
      "type": "number"
    },
    {
      "name": "mean",
      "type": "number"
    },
    {
      "name": "median",
      "type": "number"
    },
    {
      "name": "modes[]",
      "type": "number"
    },
    {
      "name": "q1",
      "type": "number"
    },
    {
      "name": "q3",
      "type": "number"
    },
    {
      "name": "interquartile_range",
      "type": "number"
    },
    {
      "name": "variance",
      "type": "number",
      "nullable": true
    },
    {
      "name": "standard_deviation",
      "type": "number",
      "nullable": true
    },
    {
      "name": "population_variance",
      "type": "number"
    },
    {
      "name": "population_standard_deviation",
      "type": "number"
    },
    {
      "name": "geometric_mean",
      "type": "number",
      "nullable": true
    },
    {
      "name": "harmonic_mean",
      "type": "number",
      "nullable": true
    },
    {
      "name": "outliers[]",
      "type": "number"
    },
    {
      "name": "histogram[].from",
      "type": "number"
    },
    {
      "name": "histogram[].to",
      "type": "number"
    },
    {
      "name": "histogram[].count",
      "type": "integer"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Definitions of descriptive statistics in decimal arithmetic",
    "licence": "Own code"
  }
}
