/** General categories of Unicode; Cn, unassigned, is what remains. */
const CATEGORIES =
  'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co'
    .split(' ')
    // expression: one character
    .map((name) => ({ name, pattern: new RegExp(`\\p{${name}}`, 'u') }))

/** The general category of a code point, such as `Lu`. */
export function categoryOf(character: string): string {
  return CATEGORIES.find(({ pattern }) => pattern.test(character))?.name ?? 'Cn'
}
