import library from 'google-libphonenumber'

const { PhoneNumberType, PhoneNumberUtil } = library
const TYPES = Object.entries(PhoneNumberType).filter(
  (entry): entry is [string, Exclude<(typeof entry)[1], string>] => typeof entry[1] === 'number',
)

/** Example numbers of the plan of a country. */
interface PhoneExamples {
  region: string
  calling_code: number
  /** National numbers by their kind. */
  examples: Readonly<Record<string, string>>
}

/** The example numbers of all numbering plans that libphonenumber knows. */
export function phoneExamples(): PhoneExamples[] {
  const util = PhoneNumberUtil.getInstance()
  return util.getSupportedRegions().map((region) => ({
    region,
    calling_code: util.getCountryCodeForRegion(region),
    examples: Object.fromEntries(
      TYPES.flatMap(([name, type]) => {
        const example = util.getExampleNumberForType(region, type)
        const number = example && util.getNationalSignificantNumber(example)
        return number && util.getNumberType(example) === type ? [[name.toLowerCase(), number]] : []
      }),
    ),
  }))
}
