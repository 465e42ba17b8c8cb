// Written by `npm run samples` from remote-catalogue/apis/fuel-cost.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  distance: number
  distance_unit: "km" | "mi"
  consumption: number
  consumption_unit: "l_100km" | "mpg_us" | "mpg_imp" | "km_l"
  price: number
  price_unit: "l" | "gal_us" | "gal_imp"
  round_trip: boolean
  passengers: number
}

export type Answer = {
  distance_km: number
  distance_mi: number
  litres: number
  gallons_us: number
  gallons_imp: number
  cost: number
  cost_per_person: number
  cost_per_100_km: number
  cost_per_mile: number
  consumption: {
    l_100km: number
    mpg_us: number
    mpg_imp: number
    km_l: number
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "fuel-cost",
  "parameters": [
    {
      "name": "distance",
      "type": "number",
      "required": true,
      "minimum": 0.1,
      "maximum": 100000
    },
    {
      "name": "distance_unit",
      "type": "string",
      "required": false,
      "default": "km",
      "enum": [
        "km",
        "mi"
      ]
    },
    {
      "name": "consumption",
      "type": "number",
      "required": true,
      "minimum": 0.1,
      "maximum": 500
    },
    {
      "name": "consumption_unit",
      "type": "string",
      "required": false,
      "default": "l_100km",
      "enum": [
        "l_100km",
        "mpg_us",
        "mpg_imp",
        "km_l"
      ]
    },
    {
      "name": "price",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 1000000
    },
    {
      "name": "price_unit",
      "type": "string",
      "required": false,
      "default": "l",
      "enum": [
        "l",
        "gal_us",
        "gal_imp"
      ]
    },
    {
      "name": "round_trip",
      "type": "boolean",
      "required": false,
      "default": false
    },
    {
      "name": "passengers",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 100
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "distance_km",
      "type": "number"
    },
    {
      "name": "distance_mi",
      "type": "number"
    },
    {
      "name": "litres",
      "type": "number"
    },
    {
      "name": "gallons_us",
      "type": "number"
    },
    {
      "name": "gallons_imp",
      "type": "number"
    },
    {
      "name": "cost",
      "type": "number"
    },
    {
      "name": "cost_per_person",
      "type": "number"
    },
    {
      "name": "cost_per_100_km",
      "type": "number"
    },
    {
      "name": "cost_per_mile",
      "type": "number"
    },
    {
      "name": "consumption.l_100km",
      "type": "number"
    },
    {
      "name": "consumption.mpg_us",
      "type": "number"
    },
    {
      "name": "consumption.mpg_imp",
      "type": "number"
    },
    {
      "name": "consumption.km_l",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Definitions of mile and gallons in NIST SP 811, with decimal arithmetic",
    "licence": "Own code"
  }
}
