// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LinkedText } from './linked-text.tsx'

it('makes links of addresses, without the sign that ends a sentence', () => {
  const { container } = render(
    <LinkedText text="Data of Example (https://example.com), see https://example.org/a." />,
  )
  expect(container.textContent).toBe('Data of Example (example.com), see example.org/a.')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com',
    'https://example.org/a',
  ])
})

it('leaves other texts alone', () => {
  const { container } = render(<LinkedText text="No address here: 10.0.0.0/8." />)
  expect(container.innerHTML).toBe('No address here: 10.0.0.0/8.')
})
