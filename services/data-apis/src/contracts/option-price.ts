// Written by `npm run samples` from remote-catalogue/apis/option-price.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  spot: number
  strike: number
  volatility: number
  rate: number
  days: number
  dividend_yield: number
}

export type Answer = {
  call: {
    price: number
    delta: number
    theta: number
    rho: number
    exercise_probability: number
  }
  put: {
    price: number
    delta: number
    theta: number
    rho: number
    exercise_probability: number
  }
  gamma: number
  vega: number
  d1: number
  d2: number
  forward: number
  curve: {
    spot: number
    call: number
    put: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "option-price",
  "parameters": [
    {
      "name": "spot",
      "type": "number",
      "required": true,
      "minimum": 0.01,
      "maximum": 1000000
    },
    {
      "name": "strike",
      "type": "number",
      "required": true,
      "minimum": 0.01,
      "maximum": 1000000
    },
    {
      "name": "volatility",
      "type": "number",
      "required": true,
      "minimum": 0.1,
      "maximum": 500
    },
    {
      "name": "rate",
      "type": "number",
      "required": true,
      "minimum": -20,
      "maximum": 100
    },
    {
      "name": "days",
      "type": "integer",
      "required": true,
      "minimum": 1,
      "maximum": 3650
    },
    {
      "name": "dividend_yield",
      "type": "number",
      "required": false,
      "default": 0,
      "minimum": 0,
      "maximum": 100
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "call.price",
      "type": "number"
    },
    {
      "name": "call.delta",
      "type": "number"
    },
    {
      "name": "call.theta",
      "type": "number"
    },
    {
      "name": "call.rho",
      "type": "number"
    },
    {
      "name": "call.exercise_probability",
      "type": "number"
    },
    {
      "name": "put.price",
      "type": "number"
    },
    {
      "name": "put.delta",
      "type": "number"
    },
    {
      "name": "put.theta",
      "type": "number"
    },
    {
      "name": "put.rho",
      "type": "number"
    },
    {
      "name": "put.exercise_probability",
      "type": "number"
    },
    {
      "name": "gamma",
      "type": "number"
    },
    {
      "name": "vega",
      "type": "number"
    },
    {
      "name": "d1",
      "type": "number"
    },
    {
      "name": "d2",
      "type": "number"
    },
    {
      "name": "forward",
      "type": "number"
    },
    {
      "name": "curve[].spot",
      "type": "number"
    },
    {
      "name": "curve[].call",
      "type": "number"
    },
    {
      "name": "curve[].put",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Black, Scholes and Merton (1973); normal distribution by the series of Marsaglia (2004)",
    "licence": "Own code"
  }
}
