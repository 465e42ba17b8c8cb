import { scriptJson } from '@orchard/shared/markup'
import { PAGE_STATE_ID, type PageState } from '#src/app/page-state.ts'
import { PREPAINT_SCRIPT, rootTag } from '#src/shell/prepaint.ts'

/**
 * The document of a host that runs from source. The page is rendered in the browser only: it always shows
 * the source as it is now.
 */
export function sourceDocument(state: Pick<PageState, 'snapshot' | 'config'>): string {
  return [
    `<!doctype html>${rootTag(state.config)}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${PREPAINT_SCRIPT}</script><title>API Orchard</title>`,
    '<meta name="description" content=""><meta name="robots" content="noindex">',
    '<link rel="canonical" href="/"></head><body><div id="root"></div>',
    `<script type="application/json" id="${PAGE_STATE_ID}">${scriptJson({ ...state, hydration: null })}</script>`,
    '<script type="module" src="/src/browser/main.ts"></script></body></html>',
  ].join('')
}
