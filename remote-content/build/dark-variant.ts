/** The colours of the drawings at dusk: dark enough for a dark page, light enough for the ink on them. */
const AT_DUSK: Readonly<Record<string, string>> = {
  '#fff': '#d3dad5',
  '#eaf0f2': '#828f89',
  '#f3da9b': '#8f7f55',
  '#dcecf8': '#516a80',
  '#e4f2e9': '#527060',
  '#f0ece2': '#6a675b',
  '#fdeee4': '#7b6254',
  '#fff3cf': '#7a7150',
  '#f8dd94': '#cbb274',
  '#f2b632': '#cc982e',
  '#d9622b': '#c25a2a',
  '#e3a184': '#b98069',
  '#a9d5ba': '#86ad95',
  '#a8cbee': '#7f9fbd',
  '#3f9a63': '#3b8558',
}

/**
 * Adds to a drawing how it looks in the dark theme. As a picture of a page it follows the page's
 * `color-scheme`.
 */
export function withDarkVariant(svg: string): string {
  const rules = Object.entries(AT_DUSK).flatMap(([day, dusk]) =>
    ['fill', 'stroke']
      .filter((paint) => svg.includes(`${paint}="${day}"`))
      .map((paint) => `[${paint}="${day}"]{${paint}:${dusk}}`),
  )
  const style = `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`
  return svg.replace(/(<svg[^>]*>)/, `$1${style}`)
}
