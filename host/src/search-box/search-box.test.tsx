// @vitest-environment happy-dom
import { configureAnalytics } from '@orchard/shared/analytics'
import type { RelatedPart, SearchPart } from '@orchard/shared/contracts'
import { createBrowserRouter, RouterProvider } from '@orchard/shared/router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNearMatches } from './near-matches.ts'
import { SearchBox } from './search-box.tsx'
import { SearchPartsContext } from './search-parts-context.ts'

const names = ['Weather', 'Weather Forecast', 'Space Weather']
const part: SearchPart = {
  search: (query) =>
    names.filter((name) => name.toLowerCase().includes(query.trim().toLowerCase())).map(toHit),
}

function toHit(name: string, id: number) {
  return { name, description: `${name}.`, url: `/api/${id}`, category: 'Places' }
}

const related: RelatedPart = {
  findRelated: (query, first) => ({
    apis: query.startsWith('we') ? ['Tides', 'Air'].slice(first.length).map(toHit) : [],
    guides: query === 'keys' ? [{ ...toHit('Keys', 9), url: '/blog/keys' }] : [],
    correction: query === 'wether' ? 'weather' : null,
  }),
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  history.replaceState(null, '', '/')
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  configureAnalytics({ sinks: [], hasConsent: () => false })
})

async function open(
  loadSearch: () => Promise<SearchPart> = () => Promise.resolve(part),
  loadRelated: () => Promise<RelatedPart> = () => Promise.resolve(related),
) {
  const parts = { loadSearch, loadNear: async () => createNearMatches(await loadRelated()) }
  const router = createBrowserRouter([
    { path: '/', element: <SearchBox /> },
    { path: '*', element: <SearchBox /> },
  ])
  await act(async () => {
    render(
      <SearchPartsContext value={parts}>
        <RouterProvider router={router} />
      </SearchPartsContext>,
    )
  })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { router, user, box: () => screen.getByRole('combobox', { name: 'Search APIs' }) }
}

const options = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('b')?.textContent)

describe('the search box', () => {
  it('shows nothing until there is a query', async () => {
    const { user, box } = await open()
    await user.click(box())
    expect(box().getAttribute('aria-expanded')).toBe('false')
    await user.type(box(), '  ')
    expect(options()).toEqual([])
  })

  it('lists the hits in the order of the ranking', async () => {
    const { user, box } = await open()
    await user.type(box(), 'weather')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(options()).toEqual(names)
    const first = screen.getAllByRole('option')[0] as HTMLElement
    expect(within(first).getAllByText('Weather', { selector: 'mark' })).toHaveLength(2)
  })

  it('moves through the options and back to the text with the arrow keys', async () => {
    const { user, box } = await open()
    await user.type(box(), 'weather')
    const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
    await user.keyboard('{ArrowUp}')
    expect(active()?.textContent).toContain('Space Weather')
    await user.keyboard('{ArrowDown}')
    expect(active()).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(active()?.getAttribute('aria-selected')).toBe('true')
  })

  it('opens the active option with Enter, and the list of all matches without one', async () => {
    const { router, user, box } = await open()
    await user.type(box(), 'space{ArrowDown}{Enter}')
    expect(router.state.location.pathname).toBe('/api/0')
    await user.type(box(), 'weather{Enter}')
    expect(router.state.location.pathname + router.state.location.search).toBe('/api?q=weather')
  })

  it('keeps the query with Enter when there is no result', async () => {
    const { router, user, box } = await open()
    await user.type(box(), 'zebra')
    expect(screen.getByRole('status').textContent).toContain('press Enter to suggest an API')
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname + router.state.location.search).toBe('/api?q=zebra')
  })

  it('shows near matches after the hits, under a name, and takes them into the keys', async () => {
    const { router, user, box } = await open()
    await user.type(box(), 'wether')
    expect(options()).toEqual(['Tides', 'Air'])
    const group = screen.getByRole('group', { name: 'Related' })
    expect(within(group).getAllByRole('option')).toHaveLength(2)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(router.state.location.pathname).toBe('/api/1')
  })

  it('shows near matches of a text that was there before the search', async () => {
    let arrive = (_: SearchPart) => {}
    const { user, box } = await open(() => new Promise((resolve) => (arrive = resolve)))
    await user.type(box(), 'wether')
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    await act(async () => arrive(part))
    expect(options()).toEqual(['Tides', 'Air'])
  })

  it('asks whether another word was meant, and takes it', async () => {
    const { user, box } = await open()
    await user.type(box(), 'wether')
    expect(screen.getByRole('status').textContent).toBe('Did you mean weather?')
    await user.click(within(screen.getByRole('status')).getByText('weather'))
    expect((box() as HTMLInputElement).value).toBe('weather')
    expect(options()).toEqual(names)
    expect(document.activeElement).toBe(box())
  })

  it('takes the other word by the keyboard as well', async () => {
    const { user, box } = await open()
    await user.type(box(), 'wether')
    await user.tab()
    act(() => void vi.advanceTimersByTime(300))
    expect(document.activeElement?.textContent).toBe('weather')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(box())
    await user.tab()
    await user.keyboard('{Enter}')
    expect((box() as HTMLInputElement).value).toBe('weather')
    expect(document.activeElement).toBe(box())
    expect(options()).toEqual(names)
  })

  it('shows guides in a group of their own', async () => {
    const { user, box } = await open()
    await user.type(box(), 'keys')
    const group = screen.getByRole('group', { name: 'Guides' })
    expect(within(group).getByRole('option').getAttribute('href')).toBe('/blog/keys')
  })

  it('does without near matches as long as they cannot be loaded', async () => {
    let tries = 0
    const load = () => (++tries < 2 ? Promise.reject(new Error('down')) : Promise.resolve(related))
    const { user, box } = await open(undefined, load)
    await user.type(box(), 'w')
    expect(options()).toEqual(names)
    await user.clear(box())
    await user.type(box(), 'wether')
    expect(options()).toEqual(['Tides', 'Air'])
  })

  it('says that there is none only after all of the search was asked', async () => {
    const { user, box } = await open(undefined, () => Promise.reject(new Error('down')))
    await user.type(box(), 'zebra')
    expect(screen.getByRole('status').textContent).toContain('not available')
  })

  it('says that there is no result', async () => {
    const { user, box } = await open()
    await user.type(box(), 'zebra')
    expect(screen.getByRole('status').textContent).toContain('No results')
  })

  it('hides the results 200 ms after the focus is lost, and not before', async () => {
    const { user, box } = await open()
    await user.type(box(), 'weather')
    act(() => box().blur())
    act(() => void vi.advanceTimersByTime(190))
    expect(options()).toEqual(names)
    act(() => void vi.advanceTimersByTime(20))
    expect(box().getAttribute('aria-expanded')).toBe('false')
  })

  it('closes with Escape first and empties with the next one', async () => {
    const { user, box } = await open()
    await user.type(box(), 'weather{Escape}')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect((box() as HTMLInputElement).value).toBe('weather')
    await user.keyboard('{Escape}')
    expect((box() as HTMLInputElement).value).toBe('')
  })

  it('says so when the search cannot be loaded, and tries again later', async () => {
    let tries = 0
    const load = () => (++tries < 3 ? Promise.reject(new Error('down')) : Promise.resolve(part))
    const { user, box } = await open(load)
    await user.type(box(), 's')
    expect(screen.getByRole('status').textContent).toContain('not available')
    await user.type(box(), 'p')
    expect(options()).toEqual(['Space Weather'])
  })

  it('reports a query without an API once, after consent only', async () => {
    const events: unknown[] = []
    let consent = false
    configureAnalytics({
      sinks: [(event, detail) => event === 'search without result' && events.push(detail)],
      hasConsent: () => consent,
    })
    const { user, box } = await open()
    await user.type(box(), 'zebra')
    act(() => box().blur())
    expect(events).toEqual([])
    consent = true
    for (const query of ['quagga', 'weather']) {
      await user.clear(box())
      await user.type(box(), query)
      act(() => box().blur())
      await user.click(box())
      act(() => box().blur())
    }
    expect(events).toEqual([{ query: 'quagga' }])
  })
})
