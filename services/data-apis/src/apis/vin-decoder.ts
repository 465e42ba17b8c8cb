import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/vin-decoder.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { readVin, type Vin } from '#src/lib/vin.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Empty where the maker's scheme does not tell. */
const text = z
  .string()
  .nullable()
  .transform((value) => value?.trim() || null)

const decoded = z.object({
  Results: z
    .array(
      z.object({
        Make: text,
        Manufacturer: text,
        Model: text,
        ModelYear: text,
        Trim: text,
        VehicleType: text,
        BodyClass: text,
        EngineCylinders: text,
        DisplacementL: text,
        FuelTypePrimary: text,
        PlantCity: text,
        PlantState: text,
        PlantCountry: text,
      }),
    )
    .min(1),
})

const DECODE = 'https://vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues'
const KEEP_SECONDS = DAY_SECONDS

export default defineApi(contract, {
  async handle({ vin: written, year: given }, { readSource }) {
    const parts = readVin(written)
    const { checkDigit, expectedCheckDigit, isAmerican, vin } = parts
    const known = settledYear(parts, given)
    const query = known === null ? '' : `&modelyear=${known}`
    const found = await readSource('nhtsa', `${DECODE}/${vin}?format=json${query}`, {
      read: jsonOf(decoded),
      keepSeconds: KEEP_SECONDS,
    })
    const vehicle = found?.Results[0]
    if (!vehicle?.Make)
      throw notFound(`NHTSA does not know the manufacturer code ${vin.slice(0, 3)}`)
    return {
      vin,
      check_digit: { valid: checkDigit === expectedCheckDigit, required: isAmerican },
      wmi: vin.slice(0, 3),
      make: vehicle.Make,
      manufacturer: vehicle.Manufacturer,
      model: vehicle.Model,
      trim: vehicle.Trim,
      year: known ?? numberOf(vehicle.ModelYear, 0),
      year_certain: known !== null,
      type: vehicle.VehicleType,
      body: vehicle.BodyClass,
      engine: {
        cylinders: numberOf(vehicle.EngineCylinders, 0),
        displacement: numberOf(vehicle.DisplacementL, 1),
        fuel: vehicle.FuelTypePrimary,
      },
      plant: {
        city: vehicle.PlantCity,
        state: vehicle.PlantState,
        country: vehicle.PlantCountry,
      },
      serial: vin.slice(11),
    }
  },
})

/** @throws {ResponseError} 400 for a year that the tenth character excludes. */
function settledYear({ isAmerican, year, years }: Vin, given: number | undefined): number | null {
  if (given === undefined) return year
  if (isAmerican && years.length > 0 && !years.includes(given))
    throw invalidParameter('year', `must be ${years.join(' or ')} for this number`)
  return given
}

function numberOf(written: string | null, decimals: number): number | null {
  const value = Number(written ?? Number.NaN)
  return Number.isFinite(value) ? roundTo(value, decimals) : null
}
