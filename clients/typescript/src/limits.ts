/** The calls that a limit still allows. */
export interface Limit {
  /** Calls that it allows. */
  quota: number
  remaining: number
  /** Seconds until it is full again. */
  resetSeconds: number
}

/** Limits by name: `month` and `second` for calls with a key. */
export type Limits = Readonly<Partial<Record<'month' | 'second' | 'keyless', Limit>>>

/** Reads `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
export function readLimits(headers: Headers): Limits {
  const quotas = readItems(headers.get('RateLimit-Policy'))
  const left = readItems(headers.get('RateLimit'))
  return Object.fromEntries(
    left.map(([name, values]) => [
      name,
      {
        quota: quotas.find((policy) => policy[0] === name)?.[1]['q'] ?? 0,
        remaining: values['r'] ?? 0,
        resetSeconds: values['t'] ?? 0,
      },
    ]),
  )
}

/** The items of a structured list such as `"month";r=2999;t=86400, "second";r=9;t=1`. */
function readItems(header: string | null): [name: string, values: Record<string, number>][] {
  return [...(header ?? '').matchAll(/"([^"]+)"([^,]*)/g)].map(([, name = '', values = '']) => [
    name,
    Object.fromEntries(
      [...values.matchAll(/;\s*([\w-]+)=(\d+)/g)].map(([, key, value]) => [key, Number(value)]),
    ),
  ])
}
