import { formatCount, formatUptime } from '@orchard/shared/format'
import { isRecord } from '@orchard/shared/http'
import { Link } from '@orchard/shared/router'
import { useEffect, useState } from 'react'
import { measuredUrl } from './facts-of.ts'

/** A link to the status page, which says uptime and latency of an API once they have been read. */
export function Measured({ apiHost, slug }: { apiHost: string; slug: string }) {
  const [words, setWords] = useState('Status page')
  useEffect(() => {
    let isShown = true
    void fetch(measuredUrl(apiHost, slug), { credentials: 'omit' })
      .then(async (response) => measuredInWords(response.ok ? await response.json() : null))
      .catch(() => NOT_READ) // the browser’s console says why
      .then((found) => isShown && setWords(found))
    return () => {
      isShown = false
    }
  }, [apiHost, slug])
  return <Link to="/status">{words}</Link>
}

const NOT_READ = 'Not known right now'

/** `99.98%, p95 40 ms` */
export function measuredInWords(response: unknown): string {
  if (!isRecord(response)) return NOT_READ
  const { p95_ms: p95, uptime } = response
  if (typeof uptime !== 'number') return 'No data yet'
  return typeof p95 === 'number'
    ? `${formatUptime(uptime)}, p95 ${formatCount(p95)} ms`
    : formatUptime(uptime)
}
