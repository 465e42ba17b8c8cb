import type { ArticleBody } from './article.ts'

export const body: ArticleBody = {
  blocks: [
    {
      kind: 'paragraph',
      text: 'Calling an API straight from a web page is the shortest way to a working demo. It is also how keys get lost: whatever a page can read, its visitors can read. They need no special skill, only the network panel that every browser has.',
    },
    { kind: 'heading', text: 'What does not help' },
    {
      kind: 'list',
      items: [
        'Putting the key into an environment variable of the build. The build copies it into the script, and the script is public.',
        'Minifying or scrambling the code. The header of the request still shows the key in plain text.',
        'Putting it into a mobile app. Unpacking an app takes a minute, and watching its traffic takes two.',
        'Checking which page a request comes from. Browsers tell the truth about that, but a script can claim whatever it likes.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Whoever has your key can spend your quota. From then on your own calls are answered with 429, and the first you hear of it is a page without data.',
    },
    { kind: 'heading', text: 'What helps: a server between' },
    {
      kind: 'paragraph',
      text: 'Let the page ask your server, and let only your server know the key. It need not be large. This one runs on Node 20 without any package:',
    },
    {
      kind: 'code',
      title: 'server.js',
      code: `import { createServer } from 'node:http'

const ADDRESS = 'https://api.apiorchard.example/v1/weather'
const CITIES = new Set(['Lisbon', 'London', 'Oslo'])
const KEEP_MS = 10 * 60 * 1000
const kept = new Map()

createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const city = searchParams.get('city')
    if (pathname !== '/weather' || !CITIES.has(city)) {
      response.writeHead(404).end()
      return
    }
    const weather = await weatherOf(city)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(weather)
  } catch (error) {
    console.error(error)
    response.writeHead(502).end()
  }
}).listen(8080)

function weatherOf(city) {
  const known = kept.get(city)
  if (known && Date.now() - known.at < KEEP_MS) return known.body
  const body = askFor(city)
  kept.set(city, { at: Date.now(), body })
  body.catch(() => kept.delete(city))
  return body
}

async function askFor(city) {
  const answer = await fetch(ADDRESS + '?' + new URLSearchParams({ city }), {
    headers: { 'X-Api-Key': process.env.API_KEY },
    signal: AbortSignal.timeout(5000),
  })
  if (!answer.ok) throw new Error('Weather answered ' + answer.status)
  return answer.text()
}`,
    },
    { kind: 'heading', text: 'Four things this server does on purpose' },
    {
      kind: 'list',
      items: [
        'It takes a city, not a web address. A server that fetches whatever it is told to fetch is open to everyone and to every API you have a key for.',
        'It knows which cities are allowed. Your page shows three of them, so a stranger cannot make it ask for three thousand.',
        'It keeps each answer for ten minutes. Three cities then cost 18 calls an hour, whether ten people look or ten thousand.',
        'It keeps the promise rather than the answer. A hundred visitors in the same second share one call, and a failed one is forgotten at once.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Your page now calls `/weather?city=Oslo`. It needs no key, gets most answers from memory, and no longer depends on another site’s rules about which pages may call it.',
    },
    { kind: 'heading', text: 'Where the key lives' },
    {
      kind: 'paragraph',
      text: 'Give it to the server as an environment variable or from the secret store of your hosting. Keep it out of the repository, because a key that was committed once stays in the history after you delete the line. If that happens, do not clean up: replace the key. It is the only step that really ends the matter.',
    },
    {
      kind: 'paragraph',
      text: 'For an experiment on your own computer none of this is needed. The moment you send somebody a link, it is.',
    },
  ],
  readOn: [
    { to: '/examples/basic-web-app', name: 'Example: a basic web app' },
    { to: '/api/weather', name: 'Weather API' },
    { to: '/blog/choosing-a-data-api', name: 'Choosing a data API' },
  ],
}
