import { createBrowserRouter, RouterProvider } from '@orchard/shared/router'
import { configure, render, screen, within } from '@testing-library/react'
import { createContext, type ReactNode, use, useState } from 'react'
import { createOperatorApi, type OperatorApi } from '#src/data/operator-api.ts'
import { OperatorContext } from '#src/data/operator-context.ts'

// By default it gives up after a second: too early on a machine with other work.
configure({ asyncUtilTimeout: 60_000 })

const API_HOST = 'https://api.example'

/** A request that a part of the console sent. */
interface Sent {
  method: string
  path: string
  body: unknown
  idempotencyKey: string | null
}

/** The API and the parts for `Frame`, which the router renders without properties. */
const Shown = createContext<{ api: OperatorApi; parts: ReactNode } | null>(null)

function Frame() {
  const shown = use(Shown)
  const [outcome, setOutcome] = useState<ReactNode>(null)
  return (
    shown && (
      <OperatorContext value={{ api: shown.api, apiHost: API_HOST, report: setOutcome }}>
        <main>{shown.parts}</main>
        <footer>{outcome}</footer>
      </OperatorContext>
    )
  )
}

/** Shows parts of the console at the page `/operations`, with what stands in for the product API. */
export function openConsole(parts: ReactNode) {
  const sent: Sent[] = []
  let responses: Response[] = []
  const ask: typeof fetch = async (address, init = {}) => {
    const headers = new Headers(init.headers)
    sent.push({
      method: init.method ?? 'GET',
      path: String(address).replace(`${API_HOST}/op/operator/`, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      idempotencyKey: headers.get('Idempotency-Key'),
    })
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  }
  const api = createOperatorApi(API_HOST, async () => ({ provider: 'cognito', token: 'any' }), ask)
  history.replaceState(null, '', '/operations')
  const router = createBrowserRouter([
    { path: '/operations', element: <Frame /> },
    { path: '*', element: <p>Another page</p> },
  ])
  render(
    <Shown value={{ api, parts }}>
      <RouterProvider router={router} />
    </Shown>,
  )
  return {
    /** The requests so far. */
    sent,
    /** Queues responses of the product API. Each request after the last of them fails as without a connection. */
    respondWith(...next: readonly (readonly [status: number, body: object])[]) {
      responses = next.map(([status, body]) => {
        const type = `application/${status < 400 ? '' : 'problem+'}json`
        return Response.json(body, { status, headers: { 'Content-Type': type } })
      })
    },
  }
}

/** The cells of the rows of a table, without those of its head. */
export function rowsOf(table: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('region', { name: `${table}, table` })).getAllByRole(
    'row',
  )
  return rows.map((row) => [...row.children].map((cell) => cell.textContent))
}
