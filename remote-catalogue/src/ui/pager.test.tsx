// @vitest-environment happy-dom

import { Pager } from '@orchard/shared/ui'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

const Link = ({ to, ...rest }: { to: string } & ComponentProps<'a'>) => <a href={to} {...rest} />
const list = (number: number, count = 3) => (
  <main tabIndex={-1}>
    <button type="button">Filter</button>
    <Pager page={{ number, count }} address="/api?new=1" Link={Link} />
  </main>
)

it('links to the other pages and says which one is shown', () => {
  render(list(2))
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  const [first, second, third] = ['/api?new=1', '/api?new=1&page=2', '/api?new=1&page=3']
  expect(addresses).toEqual([first, first, second, third, third])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2')
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('rel')).toBe('prev')
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('rel')).toBe('next')
})

it('shows nothing where there is one page', () => {
  render(list(1, 1))
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('moves the focus to the start of another page, but not from a field', () => {
  const { rerender } = render(list(2))
  screen.getByRole('link', { name: 'Next' }).focus()
  rerender(list(3))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  screen.getByRole('button', { name: 'Filter' }).focus()
  rerender(list(1))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }))
})
