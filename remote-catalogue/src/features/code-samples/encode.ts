/** A value in the query, as entered by a visitor. */
export type QueryValue = string | number | boolean

/** A lone surrogate has no UTF-8 form, so neither an address nor a source file can contain it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD')
}

/** Percent-encodes everything but the unreserved characters of RFC 3986 (section 2.3), as UTF-8. */
export function encodeComponent(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The address of a call: `url`, which has no query, and the encoded query, if any. */
export function requestUrl(
  url: string,
  query: readonly (readonly [name: string, value: QueryValue])[],
): string {
  const pairs = query.map(
    ([name, value]) => `${encodeComponent(name)}=${encodeComponent(`${value}`)}`,
  )
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

/** One word for a POSIX shell. Drops NUL, which words cannot contain. */
export function shellLiteral(text: string): string {
  return `'${wellFormed(text).replaceAll('\0', '').replaceAll("'", "'\\''")}'`
}

/**
 * Quotes `text` in printable ASCII, so that a literal hides nothing and does not depend on the
 * file's encoding. `special` characters get a backslash; `write` returns the escape of all others.
 */
function quote(text: string, special: RegExp, write: (codePoint: number) => string): string {
  const escaped = wellFormed(text)
    .replace(special, '\\$&')
    .replace(/[^ -~]/gu, (character) => write(character.codePointAt(0) ?? 0))
  return `"${escaped}"`
}

function braceEscape(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`
}

/** A Swift string; in Swift `\(` alone interpolates, and a doubled backslash prevents that. */
export function swiftLiteral(text: string): string {
  return quote(text, /["\\]/g, braceEscape)
}

/** A JavaScript string that is safe in an inline script, which `</script>` would end. */
export function javascriptLiteral(text: string): string {
  return swiftLiteral(text).replaceAll('<', braceEscape(60))
}

/** A double-quoted PHP string; without a bare `$` neither `$x` nor `{$x}` interpolates. */
export function phpLiteral(text: string): string {
  return quote(text, /["\\$]/g, braceEscape)
}

/** A double-quoted Ruby string; without a bare `#` none of `#{x}`, `#$x` and `#@x` interpolates. */
export function rubyLiteral(text: string): string {
  return quote(text, /["\\#]/g, braceEscape)
}

/**
 * A string of Python, Go or C#, which share the escape of eight digits; none of them interpolates.
 */
export function wideLiteral(text: string): string {
  return quote(text, /["\\]/g, (codePoint) => `\\U${codePoint.toString(16).padStart(8, '0')}`)
}

/**
 * A Java string. Java resolves `\u000a` before it looks for the ends of strings, so ASCII controls
 * are octal; the others are UTF-16 units.
 */
export function javaLiteral(text: string): string {
  return quote(text, /["\\]/g, (codePoint) =>
    codePoint < 128
      ? `\\${codePoint.toString(8).padStart(3, '0')}`
      : String.fromCodePoint(codePoint).replace(
          /./gs,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
  )
}
