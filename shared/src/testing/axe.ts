import axe from 'axe-core'

/** Defines `axe` in a page in which it is evaluated. */
export const AXE_SOURCE = axe.source

/** The rules of WCAG 2.2, level A and AA. */
export const WCAG_AA: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All rules that axe enables by default, and the rest of WCAG. */
export const EVERY_RULE: readonly string[] = [...WCAG_AA, 'best-practice']

/** The rules of which the outcome depends on colours; a theme changes nothing else. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

/** Rules and theme of a check. Without tags axe uses its defaults, which include best practices. */
export interface AxeLook {
  theme: string
  tags?: readonly string[] | undefined
  /** Looks by these rules alone. */
  rules?: readonly string[] | undefined
  /** Rules of the tags to leave out. */
  without?: readonly string[] | undefined
  /**
   * Looks at the elements alone that keep their colours where colours are forced. Of the others the browser does not
   * tell the background that it gives them.
   */
  isForced?: boolean
}

/**
 * Runs inside a page that has `AXE_SOURCE`: gives it a theme, waits until it shows it, and lets axe
 * look.
 * @returns a line for each element that a rule objects to.
 */
export async function runAxe({
  theme,
  tags,
  rules,
  without = [],
  isForced = false,
}: AxeLook): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  // The page may just have got another width; what axe measures is where that ends.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const inPage = (window as unknown as { axe: typeof axe }).axe
  const place = isForced
    ? [...document.querySelectorAll('body *')].filter(
        (one) => one.checkVisibility() && getComputedStyle(one).forcedColorAdjust === 'none',
      )
    : document
  // Without a place axe looks at the whole document.
  if (Array.isArray(place) && place.length === 0) return []
  const { violations } = await inPage.run(place, {
    ...(tags ? { runOnly: { type: 'tag', values: [...tags] } } : {}),
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
    ...(tags
      ? { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }
      : {}),
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ help, helpUrl, nodes }) =>
    nodes.map(({ target }) => `${help} at ${target.join(' ')}; see ${helpUrl}`),
  )
}
