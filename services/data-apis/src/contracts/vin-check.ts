// Written by `npm run samples` from remote-catalogue/apis/vin-check.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  vin: string
}

export type Answer = {
  vin: string
  check_digit: string
  expected_check_digit: string
  check_digit_valid: boolean
  check_digit_required: boolean
  valid: boolean
  manufacturer_code: string
  descriptor: string
  model_year: number | null
  possible_model_years: number[]
  plant_code: string
  serial: string
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "vin-check",
  "parameters": [
    {
      "name": "vin",
      "type": "string",
      "required": true,
      "maxLength": 24
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "vin",
      "type": "string"
    },
    {
      "name": "check_digit",
      "type": "string"
    },
    {
      "name": "expected_check_digit",
      "type": "string"
    },
    {
      "name": "check_digit_valid",
      "type": "boolean"
    },
    {
      "name": "check_digit_required",
      "type": "boolean"
    },
    {
      "name": "valid",
      "type": "boolean"
    },
    {
      "name": "manufacturer_code",
      "type": "string"
    },
    {
      "name": "descriptor",
      "type": "string"
    },
    {
      "name": "model_year",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "possible_model_years[]",
      "type": "integer"
    },
    {
      "name": "plant_code",
      "type": "string"
    },
    {
      "name": "serial",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "49 CFR 565.15 and ISO 3779: check digit and model year codes",
    "licence": "Own code"
  }
}
