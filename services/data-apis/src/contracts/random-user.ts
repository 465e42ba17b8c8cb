// Written by `npm run samples` from remote-catalogue/apis/random-user.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  country: "BR" | "DE" | "ES" | "FR" | "GB" | "IN" | "JP" | "NL" | "US"
  count: number
  seed?: string
  tricky: boolean
}

export type Answer = {
  users: ({
    id: string
    name: {
      given: string
      family: string
    }
    born: string
    email: string
    phone: string | null
    username: string
    address: {
      street: string
      city: string
      postal_code: string
      country_code: string
    }
    initials: string
  })[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "random-user",
  "parameters": [
    {
      "name": "country",
      "type": "string",
      "required": false,
      "default": "US",
      "enum": [
        "BR",
        "DE",
        "ES",
        "FR",
        "GB",
        "IN",
        "JP",
        "NL",
        "US"
      ]
    },
    {
      "name": "count",
      "type": "integer",
      "required": false,
      "default": 1,
      "minimum": 1,
      "maximum": 50
    },
    {
      "name": "seed",
      "type": "string",
      "required": false,
      "maxLength": 60
    },
    {
      "name": "tricky",
      "type": "boolean",
      "required": false,
      "default": false
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "users[].id",
      "type": "string"
    },
    {
      "name": "users[].name.given",
      "type": "string"
    },
    {
      "name": "users[].name.family",
      "type": "string"
    },
    {
      "name": "users[].born",
      "type": "date"
    },
    {
      "name": "users[].email",
      "type": "string"
    },
    {
      "name": "users[].phone",
      "type": "string",
      "nullable": true
    },
    {
      "name": "users[].username",
      "type": "string"
    },
    {
      "name": "users[].address.street",
      "type": "string"
    },
    {
      "name": "users[].address.city",
      "type": "string"
    },
    {
      "name": "users[].address.postal_code",
      "type": "string"
    },
    {
      "name": "users[].address.country_code",
      "type": "string"
    },
    {
      "name": "users[].initials",
      "type": "string"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Faker 10.6.0, with names of several languages",
    "licence": "MIT"
  }
}
