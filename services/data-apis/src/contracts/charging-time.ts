// Written by `npm run samples` from remote-catalogue/apis/charging-time.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  capacity: number
  start: number
  target: number
  power: number
  vehicle_power?: number
  efficiency: number
  slow_from: number
  slow_power: number
  price?: number
}

export type Answer = {
  minutes: number
  time: string
  energy_stored: number
  energy_drawn: number
  losses: number
  mean_power: number
  cost: number | null
  phases: {
    from: number
    to: number
    power: number
    energy: number
    minutes: number
  }[]
  curve: {
    minutes: number
    charge: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "charging-time",
  "parameters": [
    {
      "name": "capacity",
      "type": "number",
      "required": true,
      "minimum": 0.1,
      "maximum": 2000
    },
    {
      "name": "start",
      "type": "number",
      "required": true,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "target",
      "type": "number",
      "required": false,
      "default": 80,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "power",
      "type": "number",
      "required": true,
      "minimum": 0.5,
      "maximum": 5000
    },
    {
      "name": "vehicle_power",
      "type": "number",
      "required": false,
      "minimum": 0.5,
      "maximum": 5000
    },
    {
      "name": "efficiency",
      "type": "number",
      "required": false,
      "default": 90,
      "minimum": 50,
      "maximum": 100
    },
    {
      "name": "slow_from",
      "type": "number",
      "required": false,
      "default": 80,
      "minimum": 0,
      "maximum": 100
    },
    {
      "name": "slow_power",
      "type": "number",
      "required": false,
      "default": 50,
      "minimum": 5,
      "maximum": 100
    },
    {
      "name": "price",
      "type": "number",
      "required": false,
      "minimum": 0,
      "maximum": 100000
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "minutes",
      "type": "number"
    },
    {
      "name": "time",
      "type": "string"
    },
    {
      "name": "energy_stored",
      "type": "number"
    },
    {
      "name": "energy_drawn",
      "type": "number"
    },
    {
      "name": "losses",
      "type": "number"
    },
    {
      "name": "mean_power",
      "type": "number"
    },
    {
      "name": "cost",
      "type": "number",
      "nullable": true
    },
    {
      "name": "phases[].from",
      "type": "number"
    },
    {
      "name": "phases[].to",
      "type": "number"
    },
    {
      "name": "phases[].power",
      "type": "number"
    },
    {
      "name": "phases[].energy",
      "type": "number"
    },
    {
      "name": "phases[].minutes",
      "type": "number"
    },
    {
      "name": "curve[].minutes",
      "type": "number"
    },
    {
      "name": "curve[].charge",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Energy over power in one or two phases of constant power",
    "licence": "Own code"
  }
}
