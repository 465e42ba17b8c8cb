/** Countries by the lengths of bank code and branch code in the IBAN registry of ISO 13616. */
const LENGTHS: Readonly<Record<string, string>> = {
  '2 0': 'EE FK GE MD SA SD',
  '2 2': 'IS XK',
  '2 3': 'SI TN',
  '3 0': 'AE AX BE FI KZ LU ME MK OM RS SE TL VA',
  '3 3': 'BA IL LY',
  '3 4': 'GR HU',
  '3 5': 'AL CY',
  '4 0': 'AZ BH BY CR CZ DK DO FO GI GL GT HN KW LB LC LV MN NI NL NO PK PS QA RO SK SV VG',
  '4 3': 'IQ SO',
  '4 4': 'AD BG EG ES JO PT ST YE',
  '4 5': 'MT',
  '4 6': 'GB IE',
  '5 0': 'AT CH LI LT TR',
  '5 5': 'BI BL DJ FR GF GP IT MC MF MQ MR NC PF PM RE SM TF WF YT',
  '6 0': 'UA',
  '6 2': 'MU SC',
  '7 0': 'HR',
  '8 0': 'DE PL',
  '8 5': 'BR',
  '9 0': 'RU',
}
/** Countries that write a check character before the bank code. */
const CHECKED_FIRST = new Set(['IT', 'SM'])

const lengthsOf = new Map(
  Object.entries(LENGTHS).flatMap(([lengths, countries]) => {
    const [bank = 0, branch = 0] = lengths.split(' ').map(Number)
    return countries.split(' ').map((country) => [country, { bank, branch }] as const)
  }),
)

/**
 * The national parts of a valid IBAN in its electronic form. The account is all that follows the
 * codes of bank and branch, national check digits included; codes that a country lacks are null.
 */
export function ibanParts(iban: string) {
  const country = iban.slice(0, 2)
  const bban = iban.slice(4)
  const { bank, branch } = lengthsOf.get(country) ?? { bank: 0, branch: 0 }
  const start = CHECKED_FIRST.has(country) ? 1 : 0
  return {
    bban,
    bank_code: bban.slice(start, start + bank) || null,
    branch_code: bban.slice(start + bank, start + bank + branch) || null,
    account: bban.slice(start + bank + branch),
  }
}
