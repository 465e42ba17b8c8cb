import { ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { contract } from '#contracts/iban-check.ts'
import { defineApi } from '#src/define-api.ts'
import { ibanParts } from '#src/lib/iban-parts.ts'
import { hasIban, hasIbanChecksum, structureProblem } from '#src/lib/iban-structure.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

/** The first mistake in the order in which a person would look for it. */
function problemOf(iban: string): string | null {
  const problem = structureProblem(iban)
  if (problem) return problem
  if (!hasIbanChecksum(iban)) return 'checksum'
  const { errorCodes } = validateIBAN(iban)
  return errorCodes.includes(ValidationErrorsIBAN.WrongAccountBankBranchChecksum)
    ? 'national'
    : null
}

export default defineApi(contract, {
  handle(parameters) {
    // Letterheads print IBAN: before the number, and people copy it with the rest.
    const iban = compactCode(parameters.iban).replace(/^IBAN:?(?=[A-Z]{2}\d\d)/, '')
    if (iban === '') throw invalidParameter('iban', 'must contain letters and digits')
    const problem = problemOf(iban)
    const country = iban.slice(0, 2)
    const none = { bban: null, bank_code: null, branch_code: null, account: null }
    return {
      iban,
      printed: (iban.match(/.{1,4}/gsu) ?? []).join(' '),
      valid: problem === null,
      problem,
      country: hasIban(country) ? country : null,
      ...(problem === null ? ibanParts(iban) : none),
    }
  },
})
