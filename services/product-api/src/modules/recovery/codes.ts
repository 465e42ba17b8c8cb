import type { RandomBytes } from '#src/modules/keys/api-key.ts'

/** Crockford's base 32: nothing that looks like something else. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** Creates a recovery code of 80 random bits, such as `7Q2M-0XKD-41RV-9TZC`. */
export function createRecoveryCode(random: RandomBytes): string {
  // 256 is a multiple of 32: no letter is likelier than another.
  const letters = [...random(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/**
 * Reads a recovery code as people type it: in any case, with or without hyphens and spaces, O for 0, I or L for 1.
 * @returns the code without hyphens; null for what is none.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : null
}

/** The greatest multiple of a million in 32 bits; higher values would bias the digits. */
const EVEN_VALUES = 4_294_000_000

/** Creates a code of six digits, for a message. */
export function createMessageCode(random: RandomBytes): string {
  for (;;) {
    const value = random(4).readUInt32BE()
    if (value < EVEN_VALUES) return String(value % 1_000_000).padStart(6, '0')
  }
}
