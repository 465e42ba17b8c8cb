import { defineModule, type Given } from '#src/server/module.ts'
import { createCallMetrics } from './call-metrics.ts'
import { createKeyLimit } from './key-limit.ts'
import { createProbeKey } from './probe-key.ts'
import { callRoutes } from './routes.ts'
import { createTries } from './tries.ts'
import { createUpstream } from './upstream.ts'

function open(given: Given<'keys'>) {
  const { config, metrics, now, random, vault, watch } = given
  return {
    keyLimit: createKeyLimit({ now, redisUrl: config.redisUrl, watch }),
    noteCall: createCallMetrics(metrics.registry),
    probeKey: createProbeKey(random),
    tries: createTries(given, vault, {
      perAddress: config.triesPerAddress,
      perDay: config.triesPerDay,
    }),
    upstream: createUpstream(config.upstreamBaseUrl, { watch }),
  }
}

declare module '#src/server/module.ts' {
  interface Offers {
    gateway: Awaited<ReturnType<typeof open>>
  }
}

/** Calls of APIs. */
export const MODULE = defineModule({
  name: 'gateway',
  needs: [
    'tries',
    'accounts',
    'catalogue',
    'keys',
    'suspensions',
    'announcements',
    'usage',
    'alerts',
  ],
  open,
  routes: { calls: callRoutes },
})
