import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { useState } from 'react'
import { type ApiSummary, readSummaries } from '#src/data/catalogue-data.ts'

function Browse({ data }: { data: readonly ApiSummary[] }) {
  const [n, setN] = useState(0)
  return (
    <>
      <h1>APIs {n}</h1>
      <button type="button" onClick={() => setN(n + 1)}>
        more
      </button>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <Link to={`/api/${one.slug}`}>{one.name}</Link> {one.description}
          </li>
        ))}
      </ul>
    </>
  )
}
export const page: PageModule<readonly ApiSummary[]> = {
  Component: Browse,
  loader: (args) => readSummaries(args),
  head: () => ({ title: 'APIs', description: 'x' }),
}
