import { matchPath } from '@orchard/shared/router/server'

/** Characters that a path may have as they are, and that `encodeURIComponent` escapes (RFC 3986, 3.3). */
const ALLOWED = /%(?:3A|40|24|26|2B|2C|3B|3D)/g

/** Finds the one spelling of each address, so that no page is rendered or kept under several. */
export class CanonicalPaths {
  readonly #patterns: readonly string[]
  readonly #paths: ReadonlyMap<string, string>

  /**
   * @param patterns route patterns such as `/api/:slug`.
   * @param paths every path that is known to exist.
   */
  constructor(patterns: readonly string[], paths: readonly string[]) {
    this.#patterns = patterns
    this.#paths = new Map(paths.map((path) => [path.toLowerCase(), path]))
  }

  /**
   * The spelling of `pathname` with one slash between segments and none at the end, without needless
   * escapes, and in the case in which the site has it. An address that the site does not have keeps its case.
   * @throws {URIError} for malformed escapes.
   */
  spell(pathname: string): string {
    const plain = `/${pathname.split('/').filter(Boolean).map(spellSegment).join('/')}`
    const known = this.#paths.get(plain.toLowerCase())
    if (known) return known
    return this.#inKnownCase(this.#inPatternCase(plain))
  }

  /** The literal segments of the pattern that matches, in the pattern's case. */
  #inPatternCase(path: string): string {
    const pattern = this.#patterns.find((one) => matchPath(one, path))?.split('/')
    if (!pattern) return path
    const segments = path.split('/')
    return segments
      .map((segment, index) => {
        const literal = pattern[index]
        return literal === undefined || /[:*]/.test(literal) ? segment : literal
      })
      .join('/')
  }

  /** The longest beginning that is a known path, in its case; it is what the rest belongs to. */
  #inKnownCase(path: string): string {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const known = this.#paths.get(path.slice(0, end).toLowerCase())
      if (known) return known + path.slice(end)
    }
    return path
  }
}

/** An escaped slash is part of a name, and nothing here has such a name: that segment stays as it is. */
function spellSegment(segment: string): string {
  const decoded = decodeURIComponent(segment)
  if (/[/\\]/.test(decoded)) return segment
  return encodeURIComponent(decoded).replace(ALLOWED, decodeURIComponent)
}
