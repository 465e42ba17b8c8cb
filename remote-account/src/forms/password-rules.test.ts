import { describe, expect, it } from 'vitest'
import { checkNewPassword, describeProgress, PASSWORD_RULES } from './password-rules.ts'

const metBy = (password: string) =>
  PASSWORD_RULES.filter(({ isMet }) => isMet(password)).map(({ words }) => words)

describe('the password rules', () => {
  it('are all met by a good password', () => {
    expect(metBy('Orchard-1')).toHaveLength(PASSWORD_RULES.length)
    expect(checkNewPassword('Orchard-1')).toBeUndefined()
  })

  it('are checked one by one', () => {
    expect(metBy('')).toEqual([])
    expect(metBy('a')).toEqual(['one lower-case letter'])
    expect(metBy('aA')).toEqual(['one lower-case letter', 'one upper-case letter'])
    expect(metBy('12345678')).toEqual(['8 characters', 'one digit'])
  })

  it('count characters, not code units', () => {
    expect(metBy('😀😀😀😀')).not.toContain('8 characters')
  })

  it('accept exactly the provider’s symbols', () => {
    for (const symbol of '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ')
      expect(metBy(symbol)).toContain('one symbol, such as ! or #')
    expect(metBy('€')).toEqual([])
  })
})

describe('checkNewPassword', () => {
  it('names what is missing', () => {
    expect(checkNewPassword('orchards1')).toBe(
      'Still missing: one upper-case letter; one symbol, such as ! or #',
    )
  })

  it('refuses emptiness, spaces at the ends and excessive length', () => {
    expect(checkNewPassword('')).toBe('Password cannot be empty')
    expect(checkNewPassword(' Orchard-1')).toMatch(/begin or end/)
    expect(checkNewPassword(`Aa1-${'a'.repeat(253)}`)).toMatch(/at most 256/)
  })
})

describe('describeProgress', () => {
  it('says what is missing, and when nothing is', () => {
    expect(describeProgress('')).toBe('')
    expect(describeProgress('Orchards1')).toBe(
      'The password still needs at least one symbol, such as ! or #.',
    )
    expect(describeProgress('Orchard-1')).toBe('The password meets all rules.')
  })
})
