/**
 * Removes scripts, their data and their preloads from a page. `rootAttributes` take the place of
 * those of `<html>`, because scripts set some of them before the first paint.
 */
export function plainHtml(html: string, rootAttributes: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(rootAttributes).map(
    ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  )
  return html
    .replace(/<html[^>]*>/, `<html${attributes.join('')}>`)
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="?modulepreload\b[^>]*>/g, '')
    .replaceAll(/<link\b(?=[^>]*\brel="?preload\b)(?=[^>]*\bas="?(?:script|fetch)\b)[^>]*>/g, '')
}
