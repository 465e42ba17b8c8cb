// @vitest-environment happy-dom
import { configureAnalytics } from '@orchard/shared/analytics'
import type { SearchPart } from '@orchard/shared/contracts'
import { createBrowserRouter, RouterProvider } from '@orchard/shared/router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'
import { SearchPartContext } from './search-part-context.ts'

const names = ['Weather', 'Weather Forecast', 'Space Weather']
const part: SearchPart = {
  search: (query) =>
    names
      .filter((name) => name.toLowerCase().includes(query.trim().toLowerCase()))
      .map((name, id) => ({
        id,
        name,
        description: `${name}.`,
        url: `/api/${id}`,
        category: 'Places',
      })),
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

async function open(load: () => Promise<SearchPart> = () => Promise.resolve(part)) {
  const router = createBrowserRouter([
    { path: '/', element: <SearchBox /> },
    { path: '*', element: <SearchBox /> },
  ])
  await act(async () => {
    render(
      <SearchPartContext value={load}>
        <RouterProvider router={router} />
      </SearchPartContext>,
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

  it('opens the list of all APIs with Enter when there is no result, as it says', async () => {
    const { router, user, box } = await open()
    await user.type(box(), 'zebra')
    expect(screen.getByRole('status').textContent).toContain('press Enter to see the list of APIs')
    await user.keyboard('{Enter}')
    expect(router.state.location.pathname + router.state.location.search).toBe('/api')
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

  it('reports that it was left, to sinks, after consent only', async () => {
    const events: string[] = []
    let consent = false
    configureAnalytics({ sinks: [(event) => events.push(event)], hasConsent: () => consent })
    const { user, box } = await open()
    await user.click(box())
    act(() => box().blur())
    expect(events).toEqual([])
    consent = true
    await user.click(box())
    act(() => box().blur())
    expect(events).toEqual(['search bar exited'])
  })
})
