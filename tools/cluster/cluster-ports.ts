/** Where the parts of a cluster listen, all at 127.0.0.1. */
export interface ClusterPorts {
  /** The proxy: the site and the product API with TLS, and both services for processes of the cluster. */
  site: number
  productApi: number
  productApiInside: number
  dataApisInside: number
  composers: readonly number[]
  productApis: readonly number[]
  dataApis: readonly number[]
  identity: number
  payments: number
  postgres: number
  redis: number
  store: number
  /** Where the proxy says how it finds its servers. */
  proxyState: number
  /** Those of monitoring, where it is asked for. */
  nodeExporter: number
  blackboxExporter: number
  prometheus: number
  alertmanager: number
}

/** As many ports from the first one on belong to a cluster. */
const SPAN = 50

/**
 * Reads `CLUSTER_PORT`, the port of the site (3443 by default); the others follow it.
 * @throws {Error} when it is no port, or too high for the others to follow.
 */
export function readPorts(environment: NodeJS.ProcessEnv): ClusterPorts {
  const site = Number(environment['CLUSTER_PORT'] || 3443)
  if (!Number.isInteger(site) || site < 1_024 || site > 65_535 - SPAN)
    throw new Error(`CLUSTER_PORT must be a whole number from 1024 to ${65_535 - SPAN}`)
  return {
    site,
    composers: [site + 1, site + 2],
    productApi: site + 10,
    productApis: [site + 11, site + 12],
    productApiInside: site + 13,
    identity: site + 20,
    dataApisInside: site + 30,
    dataApis: [site + 31, site + 32],
    payments: site + 40,
    proxyState: site + 44,
    nodeExporter: site + 41,
    blackboxExporter: site + 42,
    postgres: site + 45,
    redis: site + 46,
    store: site + 47,
    prometheus: site + 48,
    alertmanager: site + 49,
  }
}
