import { getCountrySpecifications, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { contract } from '#contracts/iban-check.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { ibanParts } from '#src/lib/iban-parts.ts'

const SPECIFICATIONS = getCountrySpecifications()

/** In the order in which a person would look for the mistake. */
const PROBLEMS: readonly [ValidationErrorsIBAN, string][] = [
  [ValidationErrorsIBAN.NoIBANCountry, 'country'],
  [ValidationErrorsIBAN.WrongBBANLength, 'length'],
  [ValidationErrorsIBAN.WrongBBANFormat, 'pattern'],
  [ValidationErrorsIBAN.ChecksumNotNumber, 'pattern'],
  [ValidationErrorsIBAN.WrongIBANChecksum, 'checksum'],
  [ValidationErrorsIBAN.WrongAccountBankBranchChecksum, 'national'],
]

export default defineApi(contract, {
  answer(parameters) {
    // Letterheads print IBAN: before the number, and people copy it with the rest.
    const iban = parameters.iban
      .replace(/[\s-]/g, '')
      .toUpperCase()
      .replace(/^IBAN:?(?=[A-Z]{2}\d\d)/, '')
    if (iban === '') throw invalidParameter('iban', 'must contain letters and digits')
    const { errorCodes } = validateIBAN(iban)
    const problem = PROBLEMS.find(([code]) => errorCodes.includes(code))?.[1] ?? null
    const country = iban.slice(0, 2)
    const isKnown = Object.hasOwn(SPECIFICATIONS, country) && errorCodes[0] !== 1
    const none = { bban: null, bank_code: null, branch_code: null, account: null }
    return {
      iban,
      printed: (iban.match(/.{1,4}/gsu) ?? []).join(' '),
      valid: problem === null,
      problem,
      country: isKnown ? country : null,
      ...(problem === null ? ibanParts(iban) : none),
    }
  },
})
