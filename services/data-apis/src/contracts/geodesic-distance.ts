// Written by `npm run samples` from remote-catalogue/apis/geodesic-distance.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {
  from_lat: number
  from_lon: number
  to_lat: number
  to_lon: number
  points: number
}

export type Answer = {
  distance: number
  kilometres: number
  miles: number
  nautical_miles: number
  initial_bearing: number
  final_bearing: number
  sphere_distance: number
  midpoint: {
    lat: number
    lon: number
  }
  path: {
    lat: number
    lon: number
  }[]
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "geodesic-distance",
  "parameters": [
    {
      "name": "from_lat",
      "type": "number",
      "required": true,
      "minimum": -90,
      "maximum": 90
    },
    {
      "name": "from_lon",
      "type": "number",
      "required": true,
      "minimum": -180,
      "maximum": 180
    },
    {
      "name": "to_lat",
      "type": "number",
      "required": true,
      "minimum": -90,
      "maximum": 90
    },
    {
      "name": "to_lon",
      "type": "number",
      "required": true,
      "minimum": -180,
      "maximum": 180
    },
    {
      "name": "points",
      "type": "integer",
      "required": false,
      "default": 9,
      "minimum": 2,
      "maximum": 100
    }
  ],
  "combinations": [],
  "fields": [
    {
      "name": "distance",
      "type": "number"
    },
    {
      "name": "kilometres",
      "type": "number"
    },
    {
      "name": "miles",
      "type": "number"
    },
    {
      "name": "nautical_miles",
      "type": "number"
    },
    {
      "name": "initial_bearing",
      "type": "number"
    },
    {
      "name": "final_bearing",
      "type": "number"
    },
    {
      "name": "sphere_distance",
      "type": "number"
    },
    {
      "name": "midpoint.lat",
      "type": "number"
    },
    {
      "name": "midpoint.lon",
      "type": "number"
    },
    {
      "name": "path[].lat",
      "type": "number"
    },
    {
      "name": "path[].lon",
      "type": "number"
    }
  ],
  "answer": {
    "kind": "computed",
    "source": "Karney (2013) on WGS84, by the library geographiclib-geodesic 2.2.0",
    "licence": "MIT"
  }
}
