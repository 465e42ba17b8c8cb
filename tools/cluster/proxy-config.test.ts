import { expect, it } from 'vitest'
import { proxyConfig } from './proxy-config.ts'

const plan = (pem: string) => ({
  bind: '127.0.0.1',
  ports: { site: 3443, productApi: 3453, dataApisInside: 3463 },
  composers: [],
  productApis: [],
  dataApis: [],
  siteOrigin: 'https://localhost:3443',
  pem,
  user: null,
})

it.each([
  ['/etc/orchard/proxy.pem', '/etc/orchard/proxy.pem'],
  ['/home/ana/my site/proxy.pem', '"/home/ana/my site/proxy.pem"'],
  ['/home/ana/$1 "x"/proxy.pem', String.raw`"/home/ana/\$1 \"x\"/proxy.pem"`],
])('names the certificate at %s', (pem, word) => {
  const binds = proxyConfig(plan(pem))
    .split('\n')
    .filter((line) => line.includes(' ssl crt '))
  expect(binds).toHaveLength(2)
  for (const line of binds) expect(line).toContain(` ssl crt ${word} alpn h2,http/1.1`)
})
