/** The whole file of the tutorial, ready to be saved and opened. */
export const CURRENCY_CONVERTER = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Currency converter</title>
    <style>
      body { max-width: 30rem; margin: 3rem auto; font: 1.1rem/1.5 system-ui; }
      form { display: grid; gap: 1rem; }
      label { display: grid; }
      input, select, button { padding: 0.5rem; font: inherit; }
    </style>
  </head>
  <body>
    <h1>Currency converter</h1>
    <form id="form">
      <label>
        Amount
        <input name="amount" type="number" min="0" step="any" required value="250">
      </label>
      <label>From <select name="from"></select></label>
      <label>To <select name="to"></select></label>
      <button>Convert</button>
    </form>
    <p id="result" role="status"></p>

    <script type="module">
      const API_KEY = 'YOUR_API_KEY'
      const ADDRESS = 'https://api.apiorchard.example/v1/exchange-rates'
      const REASONS = {
        401: 'The API key is missing or wrong.',
        429: 'No calls left for now.',
      }
      const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'INR', 'SEK']

      const form = document.getElementById('form')
      const result = document.getElementById('result')
      for (const code of CURRENCIES) {
        form.elements.from.add(new Option(code))
        form.elements.to.add(new Option(code))
      }
      form.elements.to.value = 'EUR'

      let latest = 0
      form.addEventListener('submit', async (event) => {
        event.preventDefault()
        const turn = ++latest
        result.textContent = 'One moment …'
        const asked = convert(new FormData(form))
        const text = await asked.catch((error) => error.message)
        // A slow answer must not replace the answer to a later question.
        if (turn === latest) result.textContent = text
      })

      async function convert(fields) {
        const response = await fetch(ADDRESS + '?' + new URLSearchParams(fields), {
          headers: { 'X-Api-Key': API_KEY },
          signal: AbortSignal.timeout(8000),
        })
        if (!response.ok) {
          throw new Error(REASONS[response.status] ?? 'No rate: status ' + response.status)
        }
        const { amount, from, to, result, rate, quoted_at } = await response.json()
        const minute = new Date(quoted_at).toLocaleString()
        return money(amount, from) + ' is ' + money(result, to)
          + ', at ' + rate + ' quoted ' + minute
      }

      function money(value, currency) {
        return value.toLocaleString(undefined, { style: 'currency', currency })
      }
    </script>
  </body>
</html>
`
