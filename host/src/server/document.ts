import type { Head, ReleaseManifest, SnapshotPage } from '@orchard/shared/contracts'
import { SOURCE_RELEASE, twinId, twinPath } from '@orchard/shared/contracts'
import { escapeMarkup, scriptJson } from '@orchard/shared/markup'
import { headTags } from '#src/app/head-tags.ts'
import { PAGE_STATE_ID, type PageState } from '#src/app/page-state.ts'
import { START_SCRIPT } from '#src/browser/start-script.ts'
import { PREPAINT_SCRIPT, rootTag } from '#src/shell/prepaint.ts'
import { hoistPreloads } from './hoist-preloads.ts'

/** Globals that a remote running from source expects before its first module. */
const REFRESH_PREAMBLE =
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t;window.__vite_plugin_react_preamble_installed__=true'

/** Parts of a document. */
export interface DocumentParts {
  head: Head
  path: string
  body: string
  state: PageState
  styles: readonly { href: string; text: string }[]
  importMap: string
  host: ReleaseManifest
  remote: { release: ReleaseManifest; page: SnapshotPage } | null
}

/** The typeface of the shell's styles; the script before the first paint decides when it is fetched. */
function fontLink(styles: DocumentParts['styles']): string {
  const href = /url\(([^)]+\.woff2)\)/.exec(styles[0]?.text ?? '')?.[1]
  return href ? `<link rel="preload" as="font" href="${href}" crossorigin media="not all">` : ''
}

/** Leads programs to the page in Markdown, if its release has it. */
function twinLink({ path, remote }: DocumentParts): string {
  const id = remote && twinId(remote.page.id)
  const twin = remote?.release.routes.resources?.find((one) => one.id === id)
  if (!twin) return ''
  return `<link rel="alternate" type="text/markdown" href="${escapeMarkup(twinPath(path))}">`
}

/**
 * The whole HTML document. Styles are inline, so that the first paint needs no other request; the
 * modules of the route are asked for right after it, all at once.
 */
export function documentHtml(parts: DocumentParts): string {
  const { head, path, state, styles, importMap, host, remote } = parts
  const { links, body } = hoistPreloads(parts.body)
  const isFromSource = state.snapshot.remotes.some(({ release }) => release === SOURCE_RELEASE)
  return [
    `<!doctype html>${rootTag(state.config)}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Safari would make links of figures and addresses before React is there, which then finds other nodes than its own.
    '<meta name="format-detection" content="telephone=no, date=no, email=no, address=no">',
    fontLink(styles),
    `<script>${PREPAINT_SCRIPT}</script>`,
    isFromSource ? `<script>${REFRESH_PREAMBLE}</script>` : '',
    headTags(head, path, state.config.origin, host.base),
    twinLink(parts),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" href="${host.base}favicon.svg" type="image/svg+xml">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">',
    links,
    // The disabled links tell the loader of modules that these sheets are here; nothing fetches them.
    ...styles.map(
      ({ href, text }) => `<style>${text}</style><link rel="stylesheet" href="${href}" disabled>`,
    ),
    // Agents look for the index of all pages at the top; a text, since the skip link has to be the first link.
    `</head><body><p hidden>Agents: /llms.txt</p><div id="root">${body}</div>`,
    `<script type="importmap">${importMap}</script>`,
    `<script type="application/json" id="${PAGE_STATE_ID}">${scriptJson({ ...state, shown: remote?.page.id })}</script>`,
    `<script>${START_SCRIPT}</script>`,
    '</body></html>',
  ].join('')
}
