import type { IncomingHttpHeaders } from 'node:http'
import type { Site } from '#src/serve/responses/site.ts'
import { previewCookie, readPreview, readVisitor, visitorCookie } from './cookies.ts'
import { previewBadge, previewNotice } from './preview-note.ts'
import { formatSelection, parseSelection } from './preview-selection.ts'
import { PreviewError, type Previews } from './previews.ts'
import type { Variants } from './variants.ts'
import { VISITOR_NUMBERS } from './visitor-groups.ts'

const UNKNOWN_SELECTION = 'The address asks for releases in an unknown form.'

/** The variant of the site that one visitor gets. */
export interface VisitorVariant {
  site: Site
  /** HTML for this browser alone, which no cache may keep; null where visitors share the response. */
  note: string | null
  /** A `Set-Cookie` header to send along. */
  cookie: string | null
}

/** Dependencies of `VisitorVariants`. */
export interface VisitorVariantsOptions {
  variants: Pick<Variants, 'isSplit' | 'siteFor'>
  previews: Pick<Previews, 'siteFor'>
  isSecure: boolean
  /** A number from 0 up to but not including 1. */
  random(): number
}

/** Finds each visitor's variant: the preview of this browser, the trial of its group, or what is live. */
export class VisitorVariants {
  readonly #options: VisitorVariantsOptions

  constructor(options: VisitorVariantsOptions) {
    this.#options = options
  }

  /** The variant by the visitor's cookies. A new visitor gets a number at random while a trial runs. */
  find(headers: IncomingHttpHeaders): VisitorVariant | Promise<VisitorVariant> {
    const chosen = readPreview(headers.cookie, this.#options.isSecure)
    return chosen ? this.#preview(chosen, headers) : this.#shared(headers)
  }

  /**
   * Opens the preview that an address asks for, such as `catalogue@0123456789ab`.
   * @returns the selection in its normal form, or the variant that says why there is no such preview.
   */
  async open(text: string, headers: IncomingHttpHeaders): Promise<string | VisitorVariant> {
    const opened = await this.#open(text)
    return 'problem' in opened ? this.#withNotice(opened.problem, headers) : opened.selection
  }

  #shared({ accept, cookie }: IncomingHttpHeaders): VisitorVariant {
    const { isSecure, random, variants } = this.#options
    const known = readVisitor(cookie, isSecure)
    // A request for data, without a page around it, gets none.
    const isNew = variants.isSplit && known === null && accept?.includes('text/html')
    const visitor = isNew ? Math.floor(random() * VISITOR_NUMBERS) : known
    return {
      site: variants.siteFor(visitor),
      note: null,
      cookie: isNew && visitor !== null ? visitorCookie(visitor, isSecure) : null,
    }
  }

  async #preview(text: string, headers: IncomingHttpHeaders): Promise<VisitorVariant> {
    const opened = await this.#open(text)
    if ('problem' in opened)
      return {
        ...this.#withNotice(opened.problem, headers),
        cookie: previewCookie(null, this.#options.isSecure),
      }
    return { site: opened.site, note: previewBadge(opened.selection), cookie: null }
  }

  #withNotice(problem: string, { cookie }: IncomingHttpHeaders): VisitorVariant {
    const { isSecure, variants } = this.#options
    const site = variants.siteFor(readVisitor(cookie, isSecure))
    return { site, note: previewNotice(problem), cookie: null }
  }

  async #open(text: string): Promise<{ site: Site; selection: string } | { problem: string }> {
    const selection = parseSelection(text)
    if (!selection) return { problem: UNKNOWN_SELECTION }
    try {
      const site = await this.#options.previews.siteFor(selection)
      return { site, selection: formatSelection(selection) }
    } catch (error) {
      if (error instanceof PreviewError) return { problem: error.message }
      throw error
    }
  }
}
