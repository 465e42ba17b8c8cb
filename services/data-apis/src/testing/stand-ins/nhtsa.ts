import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Vehicles by the characters that describe them; the last six only count. */
const VEHICLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1HGCM826': {
    Make: 'HONDA',
    Manufacturer: 'AMERICAN HONDA MOTOR CO., INC.',
    Model: 'Accord',
    Trim: 'EX-V6',
    VehicleType: 'PASSENGER CAR',
    BodyClass: 'Coupe',
    EngineCylinders: '6',
    DisplacementL: '2.998832712',
    FuelTypePrimary: 'Gasoline',
    PlantCity: 'MARYSVILLE',
    PlantState: 'OHIO',
    PlantCountry: 'UNITED STATES (USA)',
  },
  '5YJSA1E2': {
    Make: 'TESLA',
    Manufacturer: 'TESLA, INC.',
    Model: 'Model S',
    VehicleType: 'PASSENGER CAR',
    BodyClass: 'Hatchback/Liftback/Notchback',
    FuelTypePrimary: 'Electric',
    PlantCity: 'FREMONT',
    PlantState: 'CALIFORNIA',
    PlantCountry: 'UNITED STATES (USA)',
  },
  WVWZZZ1K: {
    Make: 'VOLKSWAGEN',
    Manufacturer: 'VOLKSWAGEN AG',
    VehicleType: 'PASSENGER CAR',
    ModelYear: '2008',
    PlantCountry: 'GERMANY',
  },
}

const FIELDS = [
  ...['Make', 'Manufacturer', 'Model', 'ModelYear', 'Trim', 'VehicleType', 'BodyClass'],
  ...['EngineCylinders', 'DisplacementL', 'FuelTypePrimary'],
  ...['PlantCity', 'PlantState', 'PlantCountry', 'ErrorCode', 'ErrorText'],
]

/** DecodeVinValues of the vPIC API (vpic.nhtsa.dot.gov/api). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const [, vin = ''] = /^\/api\/vehicles\/DecodeVinValues\/([^/]+)$/.exec(pathname) ?? []
  if (!/^[A-HJ-NPR-Z\d*]{1,17}$/.test(vin) || searchParams.get('format') !== 'json')
    return { status: 404, body: 'The resource cannot be found' }
  const known = VEHICLES[vin.slice(0, 8)]
  const result = known
    ? { ErrorCode: '0', ErrorText: '0 - VIN decoded clean. Check Digit is correct', ...known }
    : {
        ErrorCode: '7',
        ErrorText: '7 - Manufacturer is not registered with NHTSA for sale or importation',
      }
  const empty = Object.fromEntries(FIELDS.map((name) => [name, '']))
  const year = searchParams.get('modelyear')
  return {
    body: {
      Count: 1,
      Message: 'Results returned successfully',
      SearchCriteria: `VIN:${vin}`,
      Results: [{ ...empty, ...(known && year ? { ModelYear: year } : {}), ...result }],
    },
  }
}
