// @vitest-environment happy-dom
import { createBrowserRouter, RouterProvider } from '@orchard/shared/router'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BodyDetail } from '#src/data/catalogue-data.ts'
import { TryItForm } from './try-it-form.tsx'

// By default it gives up after a second: too early on a machine with other work.
configure({ asyncUtilTimeout: 60_000 })

const PARAMETERS = [
  {
    name: 'text',
    type: 'string',
    required: true,
    example: 'abc',
    description: 'What to write.',
  },
  { name: 'size', type: 'integer', required: false, example: 3, description: 'How large.' },
] as const

const PICTURES: BodyDetail = {
  kind: 'picture',
  accepts: ['image/png', 'image/jpeg'],
  description: 'The picture.',
  examples: [
    { file: 'apple.png', name: 'Apple on white', src: '/pictures/apple.png' },
    { file: 'hills.jpg', name: 'Hills', src: '/pictures/hills.jpg' },
  ],
}

/** Addresses and keys that were asked, and what is served in turn. */
const asked: { address: string; key: string | null }[] = []
/** The last body that was sent. */
let sent: Blob | null = null
const responses: Response[] = []

beforeEach(() => {
  asked.length = 0
  sent = null
  responses.length = 0
  history.replaceState(null, '', '/api/made-up')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.startsWith('/pictures/'))
      return new Response(new Blob([address], { type: 'image/png' }))
    sent = init.body instanceof Blob ? init.body : null
    asked.push({ address, key: new Headers(init.headers).get('X-Api-Key') })
    return responses.shift()
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(needsKey: boolean, body?: BodyDetail) {
  const form = (
    <TryItForm
      url="https://api.example/v1/made-up"
      parameters={PARAMETERS}
      args={{ text: 'abc' }}
      body={body}
      needsKey={needsKey}
      drawResponse={(value) => <samp>{JSON.stringify(value)}</samp>}
    />
  )
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: form }])} />)
  return screen.findByRole('button', { name: 'Run' })
}

const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, code, ...more }, { status })

const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it('runs without a key, draws the response and says how many runs are left', async () => {
  responses.push(Response.json({ a: 1 }, { headers: { RateLimit: '"try";r=1;t=60' } }))
  fireEvent.click(await open(false))
  expect((await screen.findByText('{"a":1}')).tagName).toBe('SAMP')
  expect(asked).toEqual([{ address: 'https://api.example/v1/made-up/try?text=abc', key: null }])
  expect(screen.getByText(/^1 free request left today\./)).toBeTruthy()
  const offer = screen.getByRole('link', { name: 'Get a free key' })
  expect(offer.getAttribute('href')).toBe('/register?next=/api/made-up')
})

it('uses a key that was typed in, and offers none then', async () => {
  responses.push(Response.json({ a: 1 }))
  const run = await open(false)
  fireEvent.change(screen.getByLabelText('API key (optional)'), {
    target: { value: ' orchard_1 ' },
  })
  fireEvent.click(run)
  await screen.findByText('{"a":1}')
  expect(asked).toEqual([{ address: 'https://api.example/v1/made-up?text=abc', key: 'orchard_1' }])
  expect(screen.queryByRole('link', { name: 'Get a free key' })).toBeNull()
})

it('names everything that is wrong beside its field and goes to the first', async () => {
  const errors = { size: 'size must be an integer', text: 'text is missing' }
  responses.push(refusal(400, 'parameter_missing', { detail: 'text is missing', errors }))
  fireEvent.click(await open(false))
  const text = screen.getByLabelText('text')
  await expect.poll(() => describedBy(text)).toBe('text is missing')
  expect(describedBy(screen.getByLabelText('size'))).toBe('size must be an integer')
  expect(document.activeElement).toBe(text)
  expect(screen.getByRole('alert').textContent).toBe(
    '2 parameters are invalid. Each field says why.',
  )
})

it('asks for a key where the API needs one, and sends nothing before', async () => {
  fireEvent.click(await open(true))
  const key = await screen.findByLabelText('API key')
  await expect.poll(() => describedBy(key)).toContain('Enter your API key')
  expect(document.activeElement).toBe(key)
  expect(asked).toEqual([])
})

it('says in words that calls came too fast, and can run again', async () => {
  const detail = 'Your plan allows 5 requests per second, with bursts of 10; retry in a second'
  responses.push(refusal(429, 'rate_limited', { detail }), Response.json({ a: 1 }))
  const run = await open(false)
  fireEvent.change(screen.getByLabelText('API key (optional)'), { target: { value: 'orchard_1' } })
  fireEvent.click(run)
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(detail)
  expect(screen.getByRole('status').textContent).toMatch(/^429 in [\d,]+ ms$/)
  expect(screen.queryByRole('link', { name: 'Get a free key' })).toBeNull()
  fireEvent.click(run)
  await screen.findByText('{"a":1}')
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('says in its own words that an API is not offered yet, and shows the example response', async () => {
  responses.push(
    refusal(503, 'source_not_configured', { detail: 'An operator’s words' }),
    Response.json({ documented: true }, { headers: { 'X-Sample-Data': 'true' } }),
  )
  fireEvent.click(await open(false))
  await expect
    .poll(() => screen.getByRole('alert').textContent)
    .toBe(
      'You can read the documentation, but not call this API yet. Requests to it are not counted.',
    )
  fireEvent.click(screen.getByRole('button', { name: 'Show the example response' }))
  await screen.findByText('{"documented":true}')
  expect(asked[1]).toEqual({ address: 'https://api.example/v1/made-up/sample', key: null })
  expect(screen.getByRole('status').textContent).toMatch(/^200 in [\d,]+ ms, the example response$/)
})

it('sends the chosen example picture by POST', async () => {
  responses.push(Response.json({ a: 1 }))
  const run = await open(false, PICTURES)
  expect(screen.getByText('POST')).toBeTruthy()
  const apple = screen.getByRole<HTMLInputElement>('radio', { name: 'Apple on white' })
  expect(apple.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Hills' }))
  fireEvent.click(run)
  await screen.findByText('{"a":1}')
  expect(asked).toEqual([{ address: 'https://api.example/v1/made-up/try?text=abc', key: null }])
  expect(await sent?.text()).toBe('/pictures/hills.jpg')
})

it('says that a picture is on its way, and for how long', async () => {
  const run = await open(false, PICTURES)
  let respond = (_: Response) => {}
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/pictures/')
      ? Promise.resolve(new Response(new Blob(['x'], { type: 'image/png' })))
      : new Promise<Response>((resolve) => {
          respond = resolve
        }),
  )
  fireEvent.click(run)
  const status = screen.getByRole('status')
  const words = 'Uploading the picture and waiting for the response…'
  await expect.poll(() => status.textContent).toBe(`${words} `)
  // A busy machine may look for the first time after more than one.
  await expect.poll(() => status.textContent).toMatch(new RegExp(`^${words} [1-9]\\d* s$`))
  respond(Response.json({ a: 1 }))
  await screen.findByText('{"a":1}')
  expect(status.textContent).toMatch(/^200 in [\d,]+ ms$/)
  expect(screen.getByRole('button', { name: 'Copy response' })).toBeTruthy()
})

it('sends a picture of the visitor, and refuses others beside the field', async () => {
  responses.push(Response.json({ a: 1 }))
  const run = await open(false, PICTURES)
  const field = screen.getByLabelText<HTMLInputElement>('Your own picture')
  const choose = (...files: File[]) => fireEvent.change(field, { target: { files } })
  choose(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  expect(describedBy(field)).toContain('Choose a picture of type PNG or JPEG')
  choose(new File([new Uint8Array(5_000_001)], 'b.png', { type: 'image/png' }))
  expect(describedBy(field)).toContain('The file is 5.0 MB; choose one of at most 5 MB')
  choose(new File([], 'c.png', { type: 'image/png' }))
  expect(describedBy(field)).toContain('The file is empty')
  fireEvent.click(run)
  expect(document.activeElement).toBe(field)
  expect(asked).toEqual([])
  choose(new File(['own'], 'd.png', { type: 'image/png' }))
  expect(describedBy(field)).toBe('PNG or JPEG, at most 5 MB. It is read once and not stored.')
  expect(await screen.findByRole('img', { name: 'Preview of d.png' })).toBeTruthy()
  expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
  fireEvent.click(run)
  await screen.findByText('{"a":1}')
  expect(await sent?.text()).toBe('own')
})

it('sends a long text as the body, and a short one in the address', async () => {
  responses.push(Response.json({ a: 1 }), Response.json({ a: 2 }))
  const run = await open(false, { kind: 'text', parameter: 'text' })
  const field = screen.getByLabelText('text')
  expect(field.tagName).toBe('TEXTAREA')
  fireEvent.click(run)
  await screen.findByText('{"a":1}')
  const long = 'wörd '.repeat(300)
  fireEvent.change(field, { target: { value: long } })
  expect(screen.getByText('POST')).toBeTruthy()
  fireEvent.click(run)
  await screen.findByText('{"a":2}')
  expect(asked.map(({ address }) => address)).toEqual([
    'https://api.example/v1/made-up/try?text=abc',
    'https://api.example/v1/made-up/try',
  ])
  expect(await sent?.text()).toBe(long)
})
