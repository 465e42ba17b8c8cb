import type { Head, PageModule } from '@orchard/shared/contracts'
import { useLocation } from '@orchard/shared/router'
import { use, useEffect } from 'react'
import { fullTitle } from './head-tags.ts'
import { LeftPageContext } from './left-page.ts'

/** Keeps `<head>` in step with the page after a client-side navigation; the server writes the first one. */
export function useHead(
  code: PageModule,
  input: Omit<Parameters<PageModule['head']>[0], 'url'>,
): void {
  const { pathname, search } = useLocation()
  const head = code.head({
    ...input,
    url: new URL(pathname + search, 'http://localhost'),
  })
  useStaticHead(head)
}

/** As `useHead`, for pages of the shell itself. */
export function useStaticHead(head: Head): void {
  const { pathname } = useLocation()
  const { title, description, canonical = pathname, noindex = false } = head
  const isLeft = use(LeftPageContext)
  useEffect(() => {
    if (isLeft) return
    document.title = fullTitle(title)
    set('meta[name="description"]', 'content', description)
    set('meta[property="og:title"]', 'content', title)
    set('meta[property="og:description"]', 'content', description)
    const address = new URL(canonical, location.origin).href
    set('link[rel="canonical"]', 'href', address)
    set('meta[property="og:url"]', 'content', address)
    set('meta[name="robots"]', 'content', noindex ? 'noindex' : 'index, follow')
  }, [title, description, canonical, noindex, isLeft])
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
