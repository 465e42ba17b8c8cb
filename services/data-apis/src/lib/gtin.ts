/** The check digit of a GTIN, EAN, UPC or ISBN-13 (GS1 General Specifications, 7.9) without it. */
export function gtinCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** True for digits of which the last is the check digit of the others. */
export function isGtin(digits: string): boolean {
  return digits.at(-1) === gtinCheckDigit(digits.slice(0, -1))
}

/** The check digit of an ISBN-10 (ISO 2108:1992) without it; X stands for ten. */
export function isbn10CheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
