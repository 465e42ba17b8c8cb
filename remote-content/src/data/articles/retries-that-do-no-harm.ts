import type { ArticleBody } from './article.ts'

export const body: ArticleBody = {
  blocks: [
    {
      kind: 'paragraph',
      text: 'A call fails, so the program tries again. That is reasonable for one program. When ten thousand do it at the same moment, the server that was about to recover gets ten thousand calls more, and a hiccup of seconds turns into an outage of minutes. Good retries are polite: they come only when they can help, they wait, and they give up.',
    },
    { kind: 'heading', text: 'Which failures deserve a second attempt' },
    {
      kind: 'list',
      items: [
        'A connection that broke or never came about: yes. The next one may succeed.',
        'Status 502, 503 or 504: yes. Something between you and the data is busy or restarting.',
        'Status 400, 401 or 404: no. The same request gets the same answer, however often you ask.',
        'Status 429: not on your own. It says that you are too fast or that your quota is used up. If the answer names a time in `Retry-After`, wait for it; if the month’s quota is gone, no retry brings it back.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'One more condition: repeating the call must not do anything twice. Reading data is harmless. A call that sends an order is not, unless the server recognises the second copy.',
    },
    { kind: 'heading', text: 'How long to wait' },
    {
      kind: 'paragraph',
      text: 'Each pause should be about twice as long as the one before: 100 milliseconds, 200, 400. This is exponential backoff, and alone it is not enough. Programs that failed together would also return together, in waves. So the pause is a random time between nothing and that limit, which spreads the calls evenly. This is called jitter, and it matters more than the exact numbers.',
    },
    { kind: 'heading', text: 'When to stop' },
    {
      kind: 'paragraph',
      text: 'Two limits are needed. The number of attempts protects the server: after four, a fifth is unlikely to help. A deadline over all attempts protects the person who waits, because four attempts of eight seconds each are half a minute of nothing. Here is all of it:',
    },
    {
      kind: 'code',
      title: 'get-with-retries.js',
      code: `const WORTH_ANOTHER_TRY = new Set([502, 503, 504])

export async function getWithRetries(url, options = {}, attempts = 4) {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt === attempts - 1
    try {
      const response = await fetch(url, options)
      if (isLast || !WORTH_ANOTHER_TRY.has(response.status)) return response
    } catch (error) {
      if (isLast || options.signal?.aborted) throw error
    }
    const longest = 100 * 2 ** attempt
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
  }
}

const response = await getWithRetries(
  'https://api.apiorchard.example/v1/exchange-rates?from=USD&to=EUR',
  {
    headers: { 'X-Api-Key': process.env.API_KEY },
    signal: AbortSignal.timeout(8000),
  },
)`,
    },
    {
      kind: 'paragraph',
      text: 'The signal is created once, outside the loop, so its eight seconds cover every attempt and every pause. When they are over, the running call is abandoned and the error reaches the caller instead of another attempt.',
    },
    { kind: 'heading', text: 'Retry in one place only' },
    {
      kind: 'paragraph',
      text: 'Suppose the browser tries three times, your server tries three times for each of those, and a library below it does the same. A single click has become 27 calls. Choose one layer, usually the one closest to the API, and let all others pass the failure on.',
    },
    { kind: 'heading', text: 'Have something to show' },
    {
      kind: 'paragraph',
      text: 'The best retry is often none. If you kept the last good answer, show it with its time and ask again quietly later. Yesterday’s list of currencies is perfectly good, and a rate from ten minutes ago, labelled as such, is far better than a spinner.',
    },
  ],
  readOn: [
    { to: '/api/exchange-rates', name: 'Exchange Rates API' },
    { to: '/examples/currency-converter-example', name: 'Example: a currency converter' },
    {
      to: '/blog/keeping-api-keys-out-of-the-browser',
      name: 'Keeping API keys out of the browser',
    },
  ],
}
