import type { ReactNode } from 'react'
import type { Announcement } from './announcements.ts'
import type { Flag } from './flags.ts'

/** The version of this contract. A release names the one that it was built for. */
export const CONTRACT_VERSION = 1

/** The oldest contract whose remotes the site still shows; "Versions of the contract" in docs/releasing.md says how long. */
export const OLDEST_CONTRACT: number = 1

/** True for a contract whose remotes are shown: this one, and those that are still supported. */
export function isSupportedContract(
  contract: unknown,
  oldest = OLDEST_CONTRACT,
  newest: number = CONTRACT_VERSION,
): boolean {
  return typeof contract === 'number' && contract >= oldest && contract <= newest
}

/** The remote entry of a remote: the one module that it federates, `src/remote.ts`. */
export interface RemoteModule {
  /** The contract version the remote was built for. */
  contract: typeof CONTRACT_VERSION
  /**
   * The code of one page, by the id of its route.
   * @throws {Error} when the remote has no such page.
   */
  loadPage(id: string): Promise<PageModule>
  /** The code of one resource, by its id; only loaded on the server. */
  loadResource?(id: string): Promise<ResourceModule<ResourceBody>>
  /** Every path to prerender and to list in the sitemap; called when the release is built. */
  listPaths?(context: LoadContext): Promise<readonly (string | ListedPath)[]>
  /** Paths of pages that are dated ahead; called when the release is built. */
  listUpcomingPaths?(context: LoadContext): Promise<readonly UpcomingPath[]>
  /** Parts for the shell; each may come from one unit only. */
  parts?: RemoteParts
}

/** What lists of pages say of one of them. */
export interface PathText {
  title: string
  description: string
  /** Heading of those that belong together; pages without one come first. */
  group?: string
  /** Path of a page that lists the group, for lists of pages that have no room for all. */
  listedOn?: string
}

/** A path with what lists of pages say of it. */
export interface ListedPath extends PathText {
  path: string
}

/** A path that the sitemap lists from a day on, without a new release. */
export interface UpcomingPath {
  path: string
  text?: PathText
  /** ISO 8601 day in UTC. */
  from: string
}

/** The user pool's hosted page, or the social provider. */
export type SignInElsewhere = 'google' | 'hosted'

/** Access to data for the code of a remote, in the browser and on the server. */
export interface LoadContext {
  /** Origin under which the APIs of the catalogue are called, such as `https://api.example`. */
  apiHost: string
  /** Origin of the identity provider, or null where none is set. */
  identityHost: string | null
  /** Sign-in pages elsewhere that are configured. */
  signInElsewhere: readonly SignInElsewhere[]
  /** True if people may sign in with a passkey. */
  offersPasskeys?: boolean
  /** True if people may trust a device, which then needs no second factor. */
  offersDeviceTrust?: boolean
  /** True if no plans are sold. */
  isFree?: boolean
  /** Names of the outside sources that live APIs may ask here. */
  liveSources?: readonly string[]
  /** Announcements that are active or planned; on the server alone. */
  announcements?: readonly Announcement[]
  /** Names of the feature flags that are on for this visitor; `hasFlag` asks for one. */
  flags?: readonly string[]
  /** The clock, in Unix milliseconds; by default that of the machine. */
  now?(): number
  /**
   * Reads a JSON file of the remote's own release, by its path below `client/`.
   * @throws {Error} when there is no such file or it cannot be fetched.
   */
  readAsset<T>(path: string): Promise<T>
  /**
   * Fetches a public resource of any unit, such as `/catalogue.json`. On the server it is rendered
   * in the same process, without the network.
   */
  fetchPublic(path: string): Promise<Response>
}

/** The argument of loaders and actions. */
export interface PageArgs extends LoadContext {
  request: Request
  params: Readonly<Record<string, string | undefined>>
}

/**
 * One page of a remote. Not found and other expected failures are thrown with `data(…, { status
 * })`.
 */
export interface PageModule<Data = never> {
  Component(props: { data: Data }): ReactNode
  /** Shown for a thrown `data(value, { status })`; by default the shell's own error page. */
  ErrorComponent?(props: { status: number; data: unknown }): ReactNode
  /** Runs before the page is shown. Returns JSON, which the HTML contains. */
  loader?(args: PageArgs): Promise<unknown>
  /** Handles a posted form; also runs on the server, so that forms work without JavaScript. */
  action?(args: PageArgs): Promise<unknown>
  head(input: HeadInput<Data>): Head
  /** Decides if the loader runs again for a new address of the same page; by default it does. */
  shouldRevalidate?(input: {
    currentUrl: URL
    nextUrl: URL
    defaultShouldRevalidate: boolean
  }): boolean
}

/** The argument of `head`; `error` is set if the loader threw. */
export interface HeadInput<Data> {
  data: Data
  error?: { status: number; data: unknown }
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/** The head of a page, to which the shell adds the site's name, Open Graph and the rest. */
export interface Head {
  title: string
  description: string
  /** Path of the canonical address; by default the page's path without its query. */
  canonical?: string
  /** Keeps the page out of search engines. */
  noindex?: boolean
  /** schema.org objects, written as JSON-LD. */
  jsonLd?: readonly object[]
  /** Open Graph type; `website` by default. */
  type?: 'website' | 'article'
  /** Path of a picture for social networks, 1200 by 630 pixels. */
  image?: string
  /** Name of the shell's card to use as such a picture; by default that of the path. */
  card?: string
  /** The feed to announce to feed readers. */
  feed?: { path: string; title: string }
  /** Further links for programs, such as `api-catalog`. */
  links?: readonly { rel: string; href: string; type?: string; title?: string }[]
}

/** Responds to one non-HTML address. */
export interface ResourceModule<Body extends ResourceBody = string> {
  render(args: PageArgs): Promise<ResourceResponse<Body>>
}

/** A text, or bytes for what is none, such as an archive. */
export type ResourceBody = string | Uint8Array<ArrayBuffer>

/** The response of a resource. */
export interface ResourceResponse<Body extends ResourceBody = string> {
  status?: number
  contentType: string
  body: Body
  /** Offered as a download under this name. */
  fileName?: string
}

/** Parts that a remote provides to the shell. */
export interface RemoteParts {
  /** Index and ranking for the search box, which the host itself renders. */
  search?(context: LoadContext): Promise<SearchPart>
  /** Near matches for the search box, which the host only asks for when the search has few hits. */
  related?(context: LoadContext): Promise<RelatedPart>
}

/** A search that is fast enough to run on every key press. */
export interface SearchPart {
  /** Returns at most `limit` hits, best first; none for a blank query. */
  search(query: string, limit: number): readonly SearchHit[]
}

/** One line of the search results. */
export interface SearchHit {
  name: string
  description: string
  url: string
  /** Name of the category, shown beside the hit. */
  category: string
  /** True for an API that does not respond here. */
  isComing?: true
}

/** The second tier of the search: words instead of the whole query, stems, and typing errors. */
export interface RelatedPart {
  /** @param first the hits of the search itself, which are not named again. */
  findRelated(query: string, first: readonly SearchHit[]): RelatedHits
}

/** Near matches of a query, with the first hits at most `SEARCH_LIMIT`. */
export interface RelatedHits {
  apis: readonly SearchHit[]
  /** Questions of the FAQ, articles and information pages. */
  guides: readonly SearchHit[]
  /** The query without its typing errors; null if it seems to have none. */
  correction: string | null
}

/** The addresses of a remote, as data: the shell knows every route without loading code. */
export interface RouteTable {
  pages: readonly PageRoute[]
  resources?: readonly ResourceRoute[]
  /** The feature flags that its code asks for. */
  flags?: readonly Flag[]
  /** A link in the header, which the remote asks for. */
  navigation?: NavigationEntry
  /** Forms by their name. The product API takes what is sent while a release that declares them is live. */
  forms?: Readonly<Record<string, DeclaredForm>>
}

/** A form of a remote, as data: at most 12 fields by their names. */
export interface DeclaredForm {
  fields: Readonly<Record<string, FormField>>
}

/** A field of a form; messages about it begin with its label. Lengths are in characters. */
export type FormField = { label: string; isOptional?: true } & (
  | {
      type: 'text'
      /** 1 by default. */
      min?: number
      /** At most 5000. */
      max: number
    }
  | { type: 'email' }
  | { type: 'choice'; options: readonly string[] }
)

/** A link in the header, after those of the site itself. The host shows the first two of all remotes. */
export interface NavigationEntry {
  /** 2 to 16 characters. */
  label: string
  /** The path of a page of the remote that has no parameters. */
  path: string
  /** Lower ones come first, 100 by default; equal ones by their label. */
  order?: number
  /** Shown to members of this group of the user pool alone, beside those for everybody. */
  group?: string
}

/** The address of a page, and how the shell treats it. */
export interface PageRoute {
  /** Unique in the site: `<unit>/<page>`. */
  id: string
  /** A route pattern such as `/api/:slug`. */
  path: string
  /** Style of the header, or `none` to leave it out; by default white. */
  header?: 'white' | 'baby-blue' | 'none'
  /** `none` leaves the footer out. */
  footer?: 'none'
  /** Placeholder to show while the page's code is loading. */
  skeleton: 'article' | 'list' | 'detail' | 'form'
  /**
   * For pages on which people type secrets: no window of another site gets a handle on the document
   * (`Cross-Origin-Opener-Policy: same-origin`). Browsers start a process for such a document once they have its
   * headers, which costs the first paint up to 40 ms.
   */
  isIsolated?: boolean
  /**
   * For members of this group of the user pool alone. The host loads nothing of the page for anybody else, and renders
   * none of it on the server. Its component gets a `LoadContext` as data; it has no loader and no action.
   */
  group?: string
  cache: CachePolicy
}

/**
 * Rules for caching a response. `vary` lists the query parameters that change it, with their
 * possible values; `bypass` lists those with free text: if one is present, the response is made
 * anew and not cached. All other parameters are ignored.
 */
export type CachePolicy =
  | { vary?: Readonly<Record<string, readonly string[]>>; bypass?: readonly string[] }
  | 'none'

/** One non-HTML address. */
export interface ResourceRoute {
  id: string
  path: string
  /** As for a page; by default, all parameters are ignored. */
  cache?: CachePolicy
  /** Title and description for the list of what programs read, `/llms.txt`. */
  text?: PathText
}
