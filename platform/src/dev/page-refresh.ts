import { type Plugin, parseAst } from 'vite'

const PAGE_FILE = /\/src\/pages\/[\w-]+-page\.tsx$/

/**
 * Lets an edit of a page file keep the page's state, although the file exports `page` and not its component: what is
 * no component does not count for Fast Refresh, and the page that the router holds gets the new functions. An edit
 * of a loader or an action loads the page anew, since its data may be another.
 */
export function pageRefresh(): Plugin {
  return {
    name: 'orchard:page-refresh',
    apply: 'serve',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replace(/\?.*$/, '')
      if (!PAGE_FILE.test(file) || !/\bexport const page\b/.test(code)) return null
      const ignored = JSON.stringify(exportedNames(code))
      return { code: `${code}\n${refreshCode(JSON.stringify(file), ignored)}`, map: null }
    },
  }
}

/** Names that a file exports by declarations. */
function exportedNames(code: string): string[] {
  return parseAst(code, { lang: 'tsx' }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    if ('declarations' in declaration)
      return declaration.declarations.flatMap(({ id }) => ('name' in id ? id.name : []))
    return 'id' in declaration && declaration.id && 'name' in declaration.id
      ? [declaration.id.name]
      : []
  })
}

function refreshCode(file: string, ignored: string): string {
  return `
export const PageComponent = page.Component
if (import.meta.hot) {
  const others = (window.__orchardIgnoredExports ??= new Map())
  others.set(${file}, ${ignored})
  window.__getReactRefreshIgnoredExports = ({ id }) => others.get(id)
  const held = (import.meta.hot.data.page ??= page)
  import.meta.hot.accept((next) => {
    if (!next) return
    const texts = (one) => String([one.loader, one.action])
    if (texts(held) !== texts(next.page)) return import.meta.hot.invalidate('its data may be another')
    Object.assign(held, next.page)
  })
}
`
}
