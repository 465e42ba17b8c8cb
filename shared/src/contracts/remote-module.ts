import type { ReactNode } from 'react'

/** The version of this contract. A release names the one it was built for; the host refuses others. */
export const CONTRACT_VERSION = 1

/** The door of a remote: the one module that it federates, `src/remote.ts`. */
export interface RemoteModule {
  /** The contract version the remote was built for. */
  contract: typeof CONTRACT_VERSION
  /**
   * The code of one page, by the id of its route.
   * @throws {Error} when the remote has no such page.
   */
  loadPage(id: string): Promise<PageModule>
  /** What is not HTML, by the id in the resource table; loaded and run on the server only. */
  loadResource?(id: string): Promise<ResourceModule>
  /** Every path to prerender and to list in the sitemap; run when the release is made. */
  listPaths?(context: LoadContext): Promise<readonly string[]>
  /** Things that the shell mounts; a release names those it has, and one unit at most has each. */
  parts?: RemoteParts
}

/** The pool's hosted page, or the social provider; section 6 of the specification. */
export type SignInElsewhere = 'google' | 'hosted'

/** How code of a remote reaches data, in the browser and on the server alike. */
export interface LoadContext {
  /** Origin under which the APIs of the catalogue answer, such as `https://api.example`. */
  apiHost: string
  /** Origin of the identity provider, or null where none is set. */
  identityHost: string | null
  /** Ways to sign in on another page that the site is configured for. */
  signInElsewhere: readonly SignInElsewhere[]
  /** True where no plans are sold; absent where they are. */
  isFree?: boolean
  /**
   * JSON that ships with the remote's own release, by its path below `client/`.
   * @throws {Error} when the release has no such file or it cannot be fetched.
   */
  readAsset<T>(path: string): Promise<T>
  /**
   * A public resource of whatever unit owns that path, such as `/catalogue.json`.
   * On the server it is answered in the same process, with no network between.
   */
  fetchPublic(path: string): Promise<Response>
}

/** What a loader or an action gets. */
export interface PageArgs extends LoadContext {
  request: Request
  params: Readonly<Record<string, string | undefined>>
}

/** One page of a remote. Not found and other expected failures are thrown with `data(…, { status })`. */
export interface PageModule<Data = never> {
  Component(props: { data: Data }): ReactNode
  /** Shown in the page's place for a thrown `data(value, { status })`; without it the shell's own. */
  ErrorComponent?(props: { status: number; data: unknown }): ReactNode
  /** Runs before the page is shown; its result is JSON, since it travels inside the HTML. */
  loader?(args: PageArgs): Promise<unknown>
  /** Answers a posted form; also run on the server, so that forms work without JavaScript. */
  action?(args: PageArgs): Promise<unknown>
  head(input: HeadInput<Data>): Head
  /** Whether the loader runs again for a new address of the same page; by default it does. */
  shouldRevalidate?(input: {
    currentUrl: URL
    nextUrl: URL
    defaultShouldRevalidate: boolean
  }): boolean
}

/** What a page's head is made from; `error` is set where the loader threw. */
export interface HeadInput<Data> {
  data: Data
  error?: { status: number; data: unknown }
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/** What a page puts into `<head>`. The shell adds the site's name, Open Graph and the rest. */
export interface Head {
  title: string
  description: string
  /** Path of the canonical address; the page's own path without its query by default. */
  canonical?: string
  /** Keeps the page out of search engines. */
  noindex?: boolean
  /** schema.org objects, written as JSON-LD. */
  jsonLd?: readonly object[]
  /** Open Graph type; `website` by default. */
  type?: 'website' | 'article'
  /** Path of a picture for social cards. */
  image?: string
  /** A feed that the page belongs to, for the readers that look for one. */
  feed?: { path: string; title: string }
}

/** Answers one non-HTML address. */
export interface ResourceModule {
  render(args: PageArgs): Promise<ResourceAnswer>
}

/** The answer of a resource. */
export interface ResourceAnswer {
  status?: number
  contentType: string
  body: string
  /** Offered as a download under this name. */
  fileName?: string
}

/** What a remote gives to the shell beside pages. */
export interface RemoteParts {
  /** Index and ranking of the search box; box and form are the host's. */
  search?(context: LoadContext): Promise<SearchPart>
}

/** The search of section 5 of the specification, ready to be asked on every key. */
export interface SearchPart {
  /** At most `limit` hits, best first; an empty or blank query has none. */
  search(query: string): readonly SearchHit[]
}

/** One line of the search results. */
export interface SearchHit {
  id: number
  name: string
  description: string
  url: string
  /** Name of the category, shown as a hint. */
  category: string
}

/** A remote's table of addresses: data, so that the shell knows every route without loading code. */
export interface RouteTable {
  pages: readonly PageRoute[]
  resources?: readonly ResourceRoute[]
}

/** One page's address and what the shell needs to know of it. */
export interface PageRoute {
  /** Unique in the site: `<unit>/<page>`. */
  id: string
  /** A route pattern such as `/api/:slug`. */
  path: string
  /** The header's style, or none at all; white by default. */
  header?: 'white' | 'baby-blue' | 'none'
  /** `none` leaves the footer out. */
  footer?: 'none'
  /** Which placeholder stands while the page's code is on its way. */
  skeleton: 'article' | 'list' | 'detail' | 'form'
  cache: CachePolicy
}

/**
 * Whether the composer may keep a page's HTML. `vary` lists the query parameters that change it, each
 * with its possible values; `bypass` lists those with free text: where one is present the page is
 * rendered anew and not kept. Any other parameter is ignored.
 */
export type CachePolicy =
  | { vary?: Readonly<Record<string, readonly string[]>>; bypass?: readonly string[] }
  | 'none'

/** One non-HTML address. */
export interface ResourceRoute {
  id: string
  path: string
}
