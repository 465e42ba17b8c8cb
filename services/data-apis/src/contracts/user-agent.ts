// Written by `npm run samples` from remote-catalogue/apis/user-agent.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  ua: string
}

export type Answer = {
  browser: {
    name: string | null
    version: string | null
  }
  engine: {
    name: string | null
    version: string | null
  }
  os: {
    name: string | null
    version: string | null
    frozen: boolean
  }
  device: string
  bot: {
    name: string | null
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "user-agent",
  "parameters": [
    {
      "name": "ua",
      "type": "string",
      "required": true,
      "maxLength": 1024
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "browser.name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "browser.version",
      "type": "string",
      "nullable": true
    },
    {
      "name": "engine.name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "engine.version",
      "type": "string",
      "nullable": true
    },
    {
      "name": "os.name",
      "type": "string",
      "nullable": true
    },
    {
      "name": "os.version",
      "type": "string",
      "nullable": true
    },
    {
      "name": "os.frozen",
      "type": "boolean"
    },
    {
      "name": "device",
      "type": "string"
    },
    {
      "name": "bot.name",
      "type": "string",
      "nullable": true
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "The header alone, by the libraries bowser 2.15.1 and isbot 5.2.3, and our own list of apps and televisions",
    "licence": "MIT and Unlicense"
  }
}
