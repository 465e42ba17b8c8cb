// Written by `npm run samples` from remote-catalogue/apis/image-metadata.yaml; edit that file instead.
import type { ApiContract } from '#src/define-api.ts'

export interface Parameters {

}

export type Answer = {
  format: string
  bytes: number
  width: number
  height: number
  orientation: number | null
  color_space: string
  bits_per_channel: number
  has_alpha: boolean
  frames: number
  taken_at: string | null
  utc_offset: string | null
  camera: {
    make: string | null
    model: string | null
    lens: string | null
    serial_number: string | null
  }
  exposure: {
    seconds: number | null
    f_number: number | null
    iso: number | null
    focal_length: number | null
    flash: boolean | null
  }
  software: string | null
  artist: string | null
  copyright: string | null
  description: string | null
  location: {
    lat: number | null
    lon: number | null
    altitude: number | null
  }
  blocks: {
    exif: number | null
    iptc: number | null
    xmp: number | null
    icc: number | null
  }
  privacy: {
    has_location: boolean
    fields?: string[]
  }
}

export const contract: ApiContract<Parameters, Answer> = {
  "slug": "image-metadata",
  "parameters": [],
  "combinations": [],
  "fields": [
    {
      "name": "format",
      "type": "string"
    },
    {
      "name": "bytes",
      "type": "integer"
    },
    {
      "name": "width",
      "type": "integer"
    },
    {
      "name": "height",
      "type": "integer"
    },
    {
      "name": "orientation",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "color_space",
      "type": "string"
    },
    {
      "name": "bits_per_channel",
      "type": "integer"
    },
    {
      "name": "has_alpha",
      "type": "boolean"
    },
    {
      "name": "frames",
      "type": "integer"
    },
    {
      "name": "taken_at",
      "type": "string",
      "nullable": true
    },
    {
      "name": "utc_offset",
      "type": "string",
      "nullable": true
    },
    {
      "name": "camera.make",
      "type": "string",
      "nullable": true
    },
    {
      "name": "camera.model",
      "type": "string",
      "nullable": true
    },
    {
      "name": "camera.lens",
      "type": "string",
      "nullable": true
    },
    {
      "name": "camera.serial_number",
      "type": "string",
      "nullable": true
    },
    {
      "name": "exposure.seconds",
      "type": "number",
      "nullable": true
    },
    {
      "name": "exposure.f_number",
      "type": "number",
      "nullable": true
    },
    {
      "name": "exposure.iso",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "exposure.focal_length",
      "type": "number",
      "nullable": true
    },
    {
      "name": "exposure.flash",
      "type": "boolean",
      "nullable": true
    },
    {
      "name": "software",
      "type": "string",
      "nullable": true
    },
    {
      "name": "artist",
      "type": "string",
      "nullable": true
    },
    {
      "name": "copyright",
      "type": "string",
      "nullable": true
    },
    {
      "name": "description",
      "type": "string",
      "nullable": true
    },
    {
      "name": "location.lat",
      "type": "number",
      "nullable": true
    },
    {
      "name": "location.lon",
      "type": "number",
      "nullable": true
    },
    {
      "name": "location.altitude",
      "type": "number",
      "nullable": true
    },
    {
      "name": "blocks.exif",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "blocks.iptc",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "blocks.xmp",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "blocks.icc",
      "type": "integer",
      "nullable": true
    },
    {
      "name": "privacy.has_location",
      "type": "boolean"
    },
    {
      "name": "privacy.fields[]",
      "type": "string",
      "optional": true
    }
  ],
  "body": {
    "kind": "picture",
    "accepts": [
      "image/png",
      "image/jpeg",
      "image/webp"
    ]
  },
  "answer": {
    "kind": "computed",
    "source": "Exif 2.32, read by exifr 7.1.3 and sharp 0.35.5",
    "licence": "MIT, Apache-2.0"
  }
}
