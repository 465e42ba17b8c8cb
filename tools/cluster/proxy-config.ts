import type { ClusterPorts } from './cluster-ports.ts'

/** What the proxy needs beside ports. */
export interface ProxyFiles {
  /** Certificate and key in one PEM file. */
  pem: string
  /** User and group to run as, where it is started by root. */
  user: string | null
}

/**
 * HAProxy's configuration. It asks each server three times a second whether it is ready, so that one that
 * drains gets no more requests long before it stops; a request that can be repeated is sent to another server
 * when its own one dies, any other is answered 502 or 503.
 */
export function proxyConfig(ports: ClusterPorts, { pem, user }: ProxyFiles): string {
  return `global
  maxconn 4000
  ssl-default-bind-options ssl-min-ver TLSv1.2
${user ? `  user ${user}\n  group ${user}\n` : ''}
defaults
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
  default-server check inter 300ms fastinter 100ms downinter 200ms rise 1 fall 1

frontend site
  bind 127.0.0.1:${ports.site} ssl crt ${pem} alpn h2,http/1.1
  http-request deny if { path /_mf/metrics /readyz }
  # It would hold for every port of this host name, and for development, too.
  http-response del-header Strict-Transport-Security
  use_backend composers

frontend product-api
  bind 127.0.0.1:${ports.productApi} ssl crt ${pem} alpn h2,http/1.1
  http-request deny if { path /metrics /readyz }
  http-response del-header Strict-Transport-Security
  use_backend product-apis

# Webhooks of the payments stand-in, which speaks no TLS.
frontend product-api-inside
  bind 127.0.0.1:${ports.productApiInside}
  use_backend product-apis

frontend data-apis-inside
  bind 127.0.0.1:${ports.dataApisInside}
  use_backend data-apis

${backend('composers', ports.composers)}
${backend('product-apis', ports.productApis)}
${backend('data-apis', ports.dataApis)}`
}

function backend(name: string, ports: readonly number[]): string {
  const servers = ports.map((port, index) => `  server ${name}-${index + 1} 127.0.0.1:${port}\n`)
  return `backend ${name}
  balance leastconn
  # Visitors' addresses come from here alone.
  http-request del-header X-Forwarded-For
  option forwardfor
  http-request disable-l7-retry unless METH_GET
${servers.join('')}`
}
