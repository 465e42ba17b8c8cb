import path from 'node:path'
import {
  COMPILED,
  COMPOSER_ENVIRONMENT,
  composerParameters,
} from '@orchard/platform/composer-command'
import { REPOSITORY } from '@orchard/platform/workspace'
import type { ClusterPorts } from './cluster-ports.ts'
import { isListening, isReadyAt } from './ready.ts'
import type { ClusterProcess } from './supervisor.ts'

/** Secrets of a cluster, made once. */
export interface ClusterSecrets {
  database: string
  redis: string
  keySecret: string
  reportSecret: string
  operatorToken: string
}

/** What the processes of a cluster share. */
export interface ClusterPlace {
  ports: ClusterPorts
  folder: string
  /** Where composers, product APIs and data APIs are compiled; a link is followed at each start. */
  tree: string
  secrets: ClusterSecrets
  databaseUrl: string
  /** The proxy's certificate, which the processes trust. */
  certificate: string
  /** Settings of whoever starts the cluster; they count where the cluster has none of its own. */
  given: NodeJS.ProcessEnv
}

/** The stand-in accepts these alone. */
const STORE_KEYS = { S3_ACCESS_KEY_ID: 'TESTKEY', S3_SECRET_ACCESS_KEY: 'test/secret+key' }
/** The proxy asks three times a second whether a server is ready. */
const DRAIN_MS = '2000'

/** The folder of the compiled programs in a workspace of a tree. */
const compiledIn = (tree: string) => (tree === REPOSITORY ? COMPILED : 'dist')

/** Where commands and processes leave their outcomes, for node_exporter. */
export function outcomesFolder({ folder }: Pick<ClusterPlace, 'folder'>): string {
  return path.join(folder, 'outcomes')
}

/** How processes reach the store of releases, and whose releases they take from it. */
export function storeSettings({
  folder,
  ports,
}: Pick<ClusterPlace, 'folder' | 'ports'>): Record<string, string> {
  return {
    RELEASES_STORE: 's3://orchard/releases',
    S3_ENDPOINT: `http://127.0.0.1:${ports.store}`,
    ...STORE_KEYS,
    TRUSTED_KEYS: path.join(folder, 'trusted-keys.json'),
  }
}

/** The project's own stand-in for an S3-compatible service; it keeps its objects in the folder. */
export function storeProcess({ folder, ports, given }: ClusterPlace): ClusterProcess {
  return {
    name: 'store',
    port: ports.store,
    command: process.execPath,
    args: ['--import', 'tsx', 'platform/src/testing/run-object-store.ts'],
    environment: {
      PATH: given['PATH'] ?? '',
      PORT: String(ports.store),
      STORE_DIR: path.join(folder, 'store'),
    },
    isReady: () => isListening(ports.store),
  }
}

/** The stand-ins for Cognito and Stripe, one of each. */
export function standIns(place: ClusterPlace): ClusterProcess[] {
  const { identity, payments } = place.ports
  return [
    service(place, 'identity', 'identity', 'IDENTITY_PORT', identity),
    service(place, 'payments', 'payments', 'PAYMENTS_PORT', payments),
  ]
}

export function dataApis(place: ClusterPlace): ClusterProcess[] {
  return place.ports.dataApis.map((port, index) =>
    service(place, 'data-apis', `data-apis-${index + 1}`, 'DATA_APIS_PORT', port, {
      cwd: place.tree,
      parameters: ['--max-semi-space-size=4'],
      environment: { MALLOC_ARENA_MAX: '2' },
    }),
  )
}

export function productApis(place: ClusterPlace): ClusterProcess[] {
  const { databaseUrl, ports, secrets } = place
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://:${secrets.redis}@127.0.0.1:${ports.redis}`,
    OPERATOR_TOKEN: secrets.operatorToken,
    OPERATOR_NAMES: 'operator',
    UPSTREAM_BASE_URL: `http://127.0.0.1:${ports.dataApisInside}`,
  }
  return ports.productApis.map((port, index) =>
    service(place, 'product-api', `product-api-${index + 1}`, 'PRODUCT_API_PORT', port, {
      cwd: place.tree,
      environment,
    }),
  )
}

export function composers(place: ClusterPlace): ClusterProcess[] {
  return place.ports.composers.map((port, index) => {
    const name = `composer-${index + 1}`
    return {
      name,
      port,
      command: process.execPath,
      args: composerParameters(compiledIn(place.tree)),
      cwd: place.tree,
      environment: {
        ...common(place),
        ...COMPOSER_ENVIRONMENT,
        ...storeSettings(place),
        PORT: String(port),
        RELEASES_DIR: path.join(place.folder, name),
        REPORT_SECRET: place.secrets.reportSecret,
      },
      isReady: () => isReadyAt(port),
    }
  })
}

function service(
  place: ClusterPlace,
  service: string,
  name: string,
  portSetting: string,
  port: number,
  own: {
    parameters?: readonly string[]
    cwd?: string
    environment?: Readonly<Record<string, string>>
  } = {},
): ClusterProcess {
  return {
    name,
    port,
    command: process.execPath,
    args: [
      ...(own.parameters ?? []),
      `services/${service}/${compiledIn(own.cwd ?? REPOSITORY)}/main.js`,
    ],
    ...(own.cwd ? { cwd: own.cwd } : {}),
    environment: {
      ...common(place),
      DATA_DIR: path.join(place.folder, name),
      ...own.environment,
      [portSetting]: String(port),
    },
    isReady: () => isReadyAt(port),
  }
}

function common(place: ClusterPlace): Record<string, string> {
  const { certificate, given, ports, secrets } = place
  const kept = Object.entries(given).filter((entry): entry is [string, string] => !!entry[1])
  return {
    ...Object.fromEntries(kept),
    // The stand-ins refuse to start in production, and production refuses them, but for a rehearsal.
    NODE_ENV: given['REHEARSAL'] === 'on' ? 'production' : '',
    NODE_EXTRA_CA_CERTS: certificate,
    METRICS_TEXTFILE_DIR: outcomesFolder(place),
    HOST: '127.0.0.1',
    SITE_ORIGIN: `https://localhost:${ports.site}`,
    PRODUCT_API_HOST: `https://localhost:${ports.productApi}`,
    PRODUCT_API_PORT: String(ports.productApiInside),
    IDENTITY_PORT: String(ports.identity),
    PAYMENTS_PORT: String(ports.payments),
    KEY_SECRET: secrets.keySecret,
    SHUTDOWN_DELAY_MS: DRAIN_MS,
  }
}
