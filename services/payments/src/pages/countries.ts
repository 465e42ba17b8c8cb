const CODES =
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MA MT MX MY NG NL NO NZ PE PH PL PT RO RS SA SE SG SI SK TH TR TW UA US UY VN ZA'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Countries of the forms, code and name, by name. */
export const COUNTRIES: readonly (readonly [code: string, name: string])[] = CODES.split(' ')
  .map((code) => [code, names.of(code) ?? code] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'))
