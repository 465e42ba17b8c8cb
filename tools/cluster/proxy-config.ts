import { STATUS_CODES } from 'node:http'
import { unavailablePage } from '@orchard/platform/unavailable-page'
import { ERROR_GROUPS, type ErrorCode, problemType } from '@orchard/shared/errors'

/** What a proxy stands in front of; servers are written as `host:port`. */
export interface ProxyPlan {
  /** The address to listen at. */
  bind: string
  ports: {
    site: number
    productApi: number
    /** For webhooks without TLS, where something sends such. */
    productApiInside?: number
    dataApisInside: number
    /** Where this machine may ask how it finds its servers. */
    state?: number
  }
  composers: readonly string[]
  productApis: readonly string[]
  dataApis: readonly string[]
  /** Origin of the site, which has a page for each error. `${NAME}` stands for a variable of the proxy's environment. */
  siteOrigin: string
  /** Certificate and key in one PEM file. */
  pem: string
  /** User and group to run as, where it is started by root. */
  user: string | null
  /** The name server that follows servers whose addresses change. */
  nameServer?: string
}

/**
 * HAProxy's configuration. It asks each server three times a second whether it is ready, so that one that
 * drains gets no more requests long before it stops; a request that can be repeated is sent to another server
 * when its own one dies, any other is served 502 or 503, as a problem document or a page of ours.
 */
export function proxyConfig(plan: ProxyPlan): string {
  const { bind, nameServer, pem, ports, siteOrigin, user } = plan
  const follows = nameServer ? ' resolvers names init-addr libc,none' : ''
  return `global
  maxconn 4000
  # More than the composer reads of a request's headers, so that its own page says what to do about them.
  tune.bufsize 49152
  ssl-default-bind-options ssl-min-ver TLSv1.2
${ports.state ? `  stats socket ipv4@127.0.0.1:${ports.state} level user\n` : ''}${user ? `  user ${user}\n  group ${user}\n` : ''}
${nameServer ? `resolvers names\n  nameserver own ${nameServer}\n  hold valid 1s\n\n` : ''}defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout http-request 10s
  timeout http-keep-alive 60s
  timeout queue 5s
  option http-keep-alive
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response response-timeout
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  default-server check inter 300ms fastinter 100ms downinter 200ms rise 1 fall 1${follows}

frontend site
  bind ${bind}:${ports.site} ssl crt ${word(pem)} alpn h2,http/1.1
  http-request deny if { path /_mf/metrics }
  # It would hold for every port of this host name, and for development, too.
  http-request set-var(txn.host) req.hdr(host),field(1,:)
  http-response del-header Strict-Transport-Security if { var(txn.host) -m str localhost }
${pageErrors()}  use_backend composers

frontend product-api
  bind ${bind}:${ports.productApi} ssl crt ${word(pem)} alpn h2,http/1.1
  http-request deny if { path /metrics }
  # The id that a client asks about is also in the log of the server that got it.
  unique-id-format %[uuid()]
  http-request set-header X-Request-Id %[unique-id] unless { req.hdr(X-Request-Id) -m reg ^[A-Za-z0-9_.-]{8,64}$ }
  http-request set-var(txn.id) req.hdr(X-Request-Id)
${problemErrors(siteOrigin)}  use_backend product-apis
${ports.productApiInside ? inside('product-api', bind, ports.productApiInside) : ''}${inside('data-api', bind, ports.dataApisInside)}
${backend('composers', 'composer', plan.composers)}
${backend('product-apis', 'product-api', plan.productApis)}
${backend('data-apis', 'data-apis', plan.dataApis)}`
}

/** Statuses by which the proxy itself refuses: no server, or one that failed. */
const STATUSES = [502, 503, 504] as const
const RETRY_AFTER_SECONDS = '5'

/** The page that composers show when nothing can be rendered. */
function pageErrors(): string {
  const { headers, html } = unavailablePage()
  return errors(() => html, headers)
}

/** Problem documents, as the product API's own. */
function problemErrors(siteOrigin: string): string {
  const code: ErrorCode = 'service_unavailable'
  const page = ERROR_GROUPS.flatMap(({ errors }) => errors).find((one) => one.code === code)
  const problemOf = (status: number) =>
    JSON.stringify({
      type: problemType(siteOrigin, code),
      title: STATUS_CODES[status],
      status,
      code,
      detail: page?.detail,
    })
  return errors(problemOf, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Retry-After': RETRY_AFTER_SECONDS,
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    'X-Request-Id': '%[var(txn.id)]',
  })
}

function errors(
  bodyOf: (status: number) => string,
  { 'Content-Type': type = '', ...headers }: Readonly<Record<string, string>>,
): string {
  const more = Object.entries(headers).map(([name, value]) => ` hdr ${name} ${quoted(value)}`)
  return STATUSES.map(
    (status) =>
      `  http-error status ${status} content-type ${quoted(type)} string ${quoted(bodyOf(status))}${more.join('')}\n`,
  ).join('')
}

/** A text as one word, in which `${NAME}` stays a variable. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
}

/** A path as one word of the configuration, also with a space in it. */
function word(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `"${text.replaceAll(/[\\"$]/g, String.raw`\$&`)}"`
}

/** For processes beside the proxy, which speak no TLS. */
function inside(name: string, bind: string, port: number): string {
  return `
frontend ${name}-inside
  bind ${bind}:${port}
  use_backend ${name}s
`
}

/** Servers have the names of their instances, by which `npm run rolling` restarts them. */
function backend(name: string, instance: string, addresses: readonly string[]): string {
  const servers = addresses.map((one, index) => `  server ${instance}-${index + 1} ${one}\n`)
  return `backend ${name}
  balance leastconn
  # Visitors' addresses come from here alone.
  http-request del-header X-Forwarded-For
  option forwardfor
  http-request disable-l7-retry unless METH_GET
${servers.join('')}`
}
