/**
 * Removes scripts, their data and their preloads from a page. `root` takes the place of the tag
 * `<html>`, because scripts set some of its attributes before the first paint.
 */
export function plainHtml(html: string, root: string): string {
  return html
    .replace(/<html[^>]*>/, () => root)
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="?modulepreload\b[^>]*>/g, '')
    .replaceAll(/<link\b(?=[^>]*\brel="?preload\b)(?=[^>]*\bas="?(?:script|fetch)\b)[^>]*>/g, '')
}
