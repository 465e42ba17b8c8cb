// Written by `npm run samples` from remote-catalogue/apis/vin-decoder.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  vin: string
  year?: number
}

export type Answer = {
  vin: string
  check_digit: {
    valid: boolean
    required: boolean
  }
  wmi: string
  make: string
  manufacturer: string | null
  model: string | null
  trim: string | null
  year: number | null
  year_certain: boolean
  type: string | null
  body: string | null
  engine: {
    cylinders: number | null
    displacement: number | null
    fuel: string | null
  }
  plant: {
    city: string | null
    state: string | null
    country: string | null
  }
  serial: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "vin-decoder",
  "parameters": [
    {
      "name": "vin",
      "type": "string",
      "required": true,
      "maxLength": 25
    },
    {
      "name": "year",
      "type": "integer",
      "required": false,
      "minimum": 1981,
      "maximum": 2027
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "vin",
      "type": "string"
    },
    {
      "name": "check_digit.valid",
      "type": "boolean"
    },
    {
      "name": "check_digit.required",
      "type": "boolean"
    },
    {
      "name": "wmi",
      "type": "string"
    },
    {
      "name": "make",
      "type": "string"
    },
    {
      "name": "manufacturer",
      "type": "string",
      "nullable": true
    },
    {
      "name": "model",
      "type": "string",
      "nullable": true
    },
    {
      "name": "trim",
      "type": "string",
      "nullable": true
    },
    {
      "name": "year",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "year_certain",
      "type": "boolean"
    },
    {
      "name": "type",
      "type": "string",
      "nullable": true
    },
    {
      "name": "body",
      "type": "string",
      "nullable": true
    },
    {
      "name": "engine.cylinders",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "engine.displacement",
      "type": "number",
      "nullable": true
    },
    {
      "name": "engine.fuel",
      "type": "string",
      "nullable": true
    },
    {
      "name": "plant.city",
      "type": "string",
      "nullable": true
    },
    {
      "name": "plant.state",
      "type": "string",
      "nullable": true
    },
    {
      "name": "plant.country",
      "type": "string",
      "nullable": true
    },
    {
      "name": "serial",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "live",
    "source": "NHTSA vPIC, product information catalog and vehicle listing",
    "licence": "US public domain",
    "from": [
      "nhtsa"
    ]
  }
}
