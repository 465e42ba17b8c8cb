/** A response of a web server of the stand-in network. */
export interface WebResponse {
  status?: number
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Sends its head and nothing more. */
  isEndless?: boolean
  /** Responds after so long. */
  delayMs?: number
}

const html = (body: string): WebResponse => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
const text = (body: string): WebResponse => ({ headers: { 'content-type': 'text/plain' }, body })
const to = (location: string): WebResponse => ({ status: 302, headers: { location } })
const json = (body: unknown, status = 200): WebResponse => ({
  status,
  headers: { 'content-type': 'application/rdap+json' },
  body: JSON.stringify(body),
})

const HARVEST = `<!doctype html>
<html lang="en"><head>
<title>Harvest | The Example Orchard</title>
<meta name="description" content="About the harvest.">
<meta property="og:title" content="When to pick an apple">
<meta property="og:description" content="Lift it, turn it, and if the stalk lets go the fruit is ripe.">
<meta property="og:site_name" content="The Example Orchard">
<meta property="og:image" content="/media/harvest.jpg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A hand lifting a red apple on the branch">
<meta property="article:published_time" content="2025-09-18T08:30:00+02:00">
<link rel="icon" sizes="32x32" href="/icon-32.png">
<link rel="apple-touch-icon" sizes="180x180" href="/icon-180.png">
<link rel="canonical" href="https://example.org/orchards/harvest">
</head><body><h1>Harvest</h1></body></html>`

const ROBOTS = `# Robots of the example orchard
Sitemap: https://example.org/sitemap.xml
User-agent: *
Disallow: /orchards/private/
Allow: /orchards/private/map$
Crawl-delay: 2

User-agent: HarvestBot
User-agent: PickBot
Disallow: /nursery
`

const CLOSED = `User-agent: *
Disallow: /

User-agent: SlowBot
Crawl-delay: 20
User-agent: FastBot
Crawl-delay: 1
Disallow: /
`

const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** Pages that kept a parser busy for many seconds, or ended its process. */
const HOSTILE: Readonly<Record<string, WebResponse>> = {
  'hostile.example.org/sizes': html(`<link rel=icon href=/i.png sizes="${'1'.repeat(120_000)}">`),
  'hostile.example.org/icons': html(
    `<title>Icons</title>${repeat(15_000, (index) => `<link rel=icon href=${index}>`)}`,
  ),
  'spaces.example.org/robots.txt': text(`user-agent: *\ndisallow: /a${' '.repeat(100_000)}#\u2028`),
  'agents.example.org/robots.txt': text(
    `${repeat(3_500, (index) => `user-agent: a${index}`)}\n${repeat(3_500, (index) => `allow: /${index}`)}`,
  ),
}

/** By host and path. */
const PAGES: Readonly<Record<string, WebResponse>> = {
  ...HOSTILE,
  'example.org/orchards/harvest': html(HARVEST),
  'example.org/robots.txt': text(ROBOTS),
  'example.org/old': to('https://example.org/orchards/harvest'),
  'example.org/plain': html('<title> Plain &amp; simple\n page </title><p>Text</p>'),
  'example.org/latin': {
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
    body: '<title>Pomme</title>',
  },
  'example.org/to-loopback': to('http://loopback.example.net/'),
  'example.org/to-address': to('http://169.254.169.254/latest/meta-data/'),
  'example.org/to-file': to('file:///etc/passwd'),
  'example.org/to-port': to('http://example.org:8080/'),
  'example.org/around': to('/around'),
  'example.org/to-slow': to('http://six.example.org/slow'),
  'six.example.org/slow': { isEndless: true },
  'example.org/slow': { isEndless: true },
  'example.org/picture': { headers: { 'content-type': 'image/png' }, body: 'PNG' },
  'slow.example.net/': { ...html('<title>Slow</title>'), delayMs: 700 },
  'six.example.org/': html('<title>Six</title>'),
  'other.example.org/robots.txt': { status: 503 },
  'closed.example.org/robots.txt': text(CLOSED),
  'data.iana.org/rdap/dns.json': json({
    services: [
      [['com', 'net'], ['https://rdap.registry.example/com/v1/']],
      [['dev'], ['https://silent.example.net/']],
      [['org'], ['http://rdap.registry.example/org/', 'https://rdap.registry.example/org/']],
    ],
  }),
  'rdap.registry.example/com/v1/domain/example.com': json({
    objectClassName: 'domain',
    ldhName: 'EXAMPLE.COM',
    status: ['client delete prohibited', 'client transfer prohibited', 'client update prohibited'],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'RESERVED-Internet Assigned Numbers Authority'],
          ],
        ],
      },
    ],
    events: [
      { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
      { eventAction: 'expiration', eventDate: '2026-08-13T04:00:00Z' },
      { eventAction: 'last changed', eventDate: '2025-08-14T07:01:39Z' },
      { eventAction: 'last update of RDAP database', eventDate: '2025-10-04T06:58:12Z' },
    ],
    secureDNS: { delegationSigned: true },
    nameservers: [
      { objectClassName: 'nameserver', ldhName: 'A.IANA-SERVERS.NET' },
      { objectClassName: 'nameserver', ldhName: 'B.IANA-SERVERS.NET' },
    ],
  }),
  'rdap.registry.example/org/domain/example.org': json({ objectClassName: 'domain' }),
  'rdap.registry.example/com/v1/domain/busy.com': json({ errorCode: 429 }, 429),
}

/** The page that the stand-in's web servers have at an address. */
export function pageAt(host: string, path: string): WebResponse {
  return PAGES[`${host}${path}`] ?? { ...json({ errorCode: 404 }), status: 404 }
}
