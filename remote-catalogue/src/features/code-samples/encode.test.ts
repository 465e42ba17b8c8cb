import { describe, expect, it } from 'vitest'
import {
  encodeComponent,
  javaLiteral,
  javascriptLiteral,
  phpLiteral,
  requestUrl,
  rubyLiteral,
  shellLiteral,
  swiftLiteral,
  wideLiteral,
} from './encode.ts'

describe('encodeComponent', () => {
  it('leaves the unreserved characters of RFC 3986 alone', () => {
    const unreserved = 'ABCXYZabcxyz0189-._~'
    expect(encodeComponent(unreserved)).toBe(unreserved)
  })

  it('encodes every other ASCII character in upper case', () => {
    expect(encodeComponent(' !"#$%&\'()*+,/')).toBe('%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F')
    expect(encodeComponent(':;<=>?@[\\]^`{|}')).toBe(
      '%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D',
    )
    expect(encodeComponent('\0\n\t\x7f')).toBe('%00%0A%09%7F')
  })

  it('encodes other characters as UTF-8', () => {
    expect(encodeComponent('ã\u2028😀')).toBe('%C3%A3%E2%80%A8%F0%9F%98%80')
  })

  it('replaces a lone surrogate with U+FFFD', () => {
    expect(encodeComponent('a\ud83db\ude00')).toBe('a%EF%BF%BDb%EF%BF%BD')
  })
})

describe('requestUrl', () => {
  it('has no question mark without a query', () => {
    expect(requestUrl('https://api.example/v1/advice', [])).toBe('https://api.example/v1/advice')
  })

  it('encodes names and values and keeps their order', () => {
    const query = [
      ['q&', 'São Paulo'],
      ['limit', 3],
      ['lat', -23.5],
      ['capital', false],
      ['empty', ''],
    ] as const
    expect(requestUrl('https://api.example/v1/cities', query)).toBe(
      'https://api.example/v1/cities?q%26=S%C3%A3o%20Paulo&limit=3&lat=-23.5&capital=false&empty=',
    )
  })
})

describe('literals', () => {
  it.each([
    ['sh', shellLiteral, `'it'\\''s "$x" \\ <é\n'`],
    ['JavaScript', javascriptLiteral, `"it's \\"$x\\" \\\\ \\u{3c}\\u{e9}\\u{a}"`],
    ['Python, Go and C#', wideLiteral, `"it's \\"$x\\" \\\\ <\\U000000e9\\U0000000a"`],
    ['Java', javaLiteral, `"it's \\"$x\\" \\\\ <\\u00e9\\012"`],
    ['PHP', phpLiteral, `"it's \\"\\$x\\" \\\\ <\\u{e9}\\u{a}"`],
    ['Ruby', rubyLiteral, `"it's \\"$x\\" \\\\ <\\u{e9}\\u{a}"`],
    ['Swift', swiftLiteral, `"it's \\"$x\\" \\\\ <\\u{e9}\\u{a}"`],
  ])('keep quotes, backslashes, accents and lines whole in %s', (_, literal, expected) => {
    expect(literal('it\'s "$x" \\ <é\n')).toBe(expected)
  })

  it('write no character beyond the basic plane as it stands', () => {
    expect(javaLiteral('😀')).toBe('"\\ud83d\\ude00"')
    expect(wideLiteral('😀')).toBe('"\\U0001f600"')
    expect(swiftLiteral('😀')).toBe('"\\u{1f600}"')
  })

  it('interpolate nothing', () => {
    expect(phpLiteral(`{$a} \${b} $c`)).toBe(`"{\\$a} \\\${b} \\$c"`)
    expect(rubyLiteral('#{a} #$b #@c')).toBe('"\\#{a} \\#$b \\#@c"')
    expect(swiftLiteral('\\(a)')).toBe('"\\\\(a)"')
  })

  it('never end an inline script', () => {
    expect(javascriptLiteral('</script><!--')).not.toContain('<')
  })

  it('leave NUL out of a word of the shell, which cannot hold it', () => {
    expect(shellLiteral('a\0b')).toBe("'ab'")
  })
})
