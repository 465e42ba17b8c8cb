/**
 * Countries by the structure of what follows the check digits, from the IBAN registry of SWIFT,
 * release 101: n stands for digits, a for letters, c for both. Territories that the registry lists
 * under France and Finland have the structure of these.
 */
const STRUCTURES: Readonly<Record<string, string>> = {
  '10n 11c 2n': 'BL FR GF GP MC MF MQ NC PF PM RE TF WF YT',
  '11n': 'NO',
  '12n': 'BE',
  '14n': 'AX DK FI FO GL SD',
  '14n 15c': 'RU',
  '15n': 'SI',
  '16n': 'AT BA EE LT MN XK',
  '17n': 'HR',
  '18n': 'CR DE ME RS VA',
  '19n': 'AE IL SO TL',
  '1a 10n 12c': 'IT SM',
  '20c': 'MD',
  '20n': 'CZ ES SE SK TN',
  '21n': 'LY PT ST',
  '22n': 'IS',
  '23n': 'BI DJ MR',
  '23n 1a 1c': 'BR',
  '24c': 'GT',
  '24n': 'HU PL',
  '25n': 'EG',
  '2a 12n': 'FK',
  '2a 16n': 'GE',
  '2n 18c': 'SA',
  '3n 10c 2n': 'MK',
  '3n 13c': 'KZ LU',
  '3n 16c': 'OM',
  '4a 10n': 'NL',
  '4a 13c': 'LV',
  '4a 14c': 'BH',
  '4a 14n': 'GB IE',
  '4a 15c': 'GI',
  '4a 15n': 'IQ',
  '4a 16c': 'PK RO',
  '4a 16n': 'VG',
  '4a 19n 3a': 'MU',
  '4a 20c': 'AZ',
  '4a 20n': 'HN NI SV',
  '4a 20n 3a': 'SC',
  '4a 21c': 'PS QA',
  '4a 22c': 'KW',
  '4a 24c': 'LC',
  '4a 4n 18c': 'JO YE',
  '4a 5n 18c': 'MT',
  '4a 6n 8c': 'BG',
  '4c 20n': 'DO',
  '4c 4n 16c': 'BY',
  '4n 20c': 'LB',
  '5n 12c': 'CH LI',
  '6n 16c': 'TR',
  '6n 19c': 'UA',
  '7n 16c': 'GR',
  '8n 12c': 'AD',
  '8n 16c': 'AL CY',
}

const CLASSES: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[0-9A-Z]' }

interface Structure {
  length: number
  pattern: RegExp
}

function readStructure(structure: string): Structure {
  const parts = structure.split(' ').map((part) => ({
    length: Number.parseInt(part, 10),
    characters: CLASSES[part.at(-1) ?? ''] ?? '',
  }))
  return {
    length: parts.reduce((sum, { length }) => sum + length, 0),
    // expression: classes of characters with fixed counts, and at most 42 characters
    pattern: new RegExp(
      `^${parts.map(({ characters, length }) => `${characters}{${length}}`).join('')}$`,
    ),
  }
}

const structures = new Map(
  Object.entries(STRUCTURES).flatMap(([structure, countries]) => {
    const read = readStructure(structure)
    return countries.split(' ').map((country) => [country, read] as const)
  }),
)

/** True for a country that the registry has. */
export function hasIban(country: string): boolean {
  return structures.has(country)
}

/** The problem that the registry's entry of its country finds in an electronic IBAN; null for none. */
export function structureProblem(iban: string): 'country' | 'length' | 'pattern' | null {
  const structure = structures.get(iban.slice(0, 2))
  if (!structure) return 'country'
  if (iban.length !== 4 + structure.length) return 'length'
  return /^..\d\d/.test(iban) && structure.pattern.test(iban.slice(4)) ? null : 'pattern'
}

/** The check digits of ISO 7064, MOD 97-10, run from 02 to 98. */
export function hasIbanChecksum(iban: string): boolean {
  const characters = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const character of characters) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1 && !/^..(?:0[01]|99)/.test(iban)
}
