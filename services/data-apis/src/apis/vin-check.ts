import { contract } from '#contracts/vin-check.ts'
import { defineApi } from '#src/define-api.ts'
import { readVin } from '#src/lib/vin.ts'

export default defineApi(contract, {
  handle(parameters) {
    const { checkDigit, expectedCheckDigit, isAmerican, vin, year, years } = readVin(parameters.vin)
    const isRight = checkDigit === expectedCheckDigit
    return {
      vin,
      check_digit: checkDigit,
      expected_check_digit: expectedCheckDigit,
      check_digit_valid: isRight,
      check_digit_required: isAmerican,
      // 49 CFR 565.15 demands a model year, so that U, Z and 0 are impossible in its place.
      valid: !isAmerican || (isRight && years.length > 0),
      manufacturer_code: vin.slice(0, 3),
      descriptor: vin.slice(3, 9),
      model_year: year,
      possible_model_years: years,
      plant_code: vin.slice(10, 11),
      serial: vin.slice(11),
    }
  },
})
