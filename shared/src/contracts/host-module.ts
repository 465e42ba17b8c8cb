import type { ReleaseManifest, Snapshot, SnapshotPage, SnapshotUnit } from './registry.ts'
import type { LoadContext, PageModule } from './remote-module.ts'
import type { SiteConfig } from './site-config.ts'

/** The server half of a host release: renders pages and provides modules to the remotes. */
export interface HostModule {
  /**
   * Renders one page of the site. If a remote fails, renders the shell with a message in place of
   * the page.
   * @param failure renders that message at once, without the page, which is known to fail.
   * @throws {Error} when the host itself fails.
   */
  renderSite(
    releases: SiteReleases,
    config: SiteConfig,
    request: Request,
    failure?: string,
  ): Promise<RenderedPage>
  /** The one instance of each module that server bundles of remotes get when they require it. */
  provided: Readonly<Record<string, unknown>>
}

/** The releases that a page is rendered with, and access to their files and code. */
export interface SiteReleases {
  snapshot: Snapshot
  host: ReleaseManifest
  remotes: readonly ReleaseManifest[]
  /** Text of a style sheet of a release, read anew each time. @throws {Error} if it is missing or was altered. */
  readStyle(release: ReleaseManifest, file: string): string
  /** The data file that an object was read from, if it was. */
  assetPath(value: object): string | undefined
  source: {
    loadPage(unit: SnapshotUnit, page: SnapshotPage): Promise<PageModule>
    context(unit: SnapshotUnit): LoadContext
  }
}

/** A rendered response. */
export interface RenderedPage {
  status: number
  /** Set for a redirect; there is no HTML then. */
  location?: string
  /** Seconds after which a posted form may be sent again. */
  retryAfter?: string
  html: string
  /** Hashes of the inline style and script, for the Content-Security-Policy. */
  styleHashes: string[]
  scriptHashes: string[]
  /** The error of a page that failed, which must not be cached; null if it did not. */
  failed: string | null
}
