/** The whole file of the tutorial, ready to be saved and opened. */
export const BASIC_WEB_APP = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>City weather</title>
    <style>
      body { max-width: 30rem; margin: 3rem auto; font: 1.1rem/1.5 system-ui; }
      input, button { padding: 0.5rem 0.75rem; font: inherit; }
    </style>
  </head>
  <body>
    <h1>City weather</h1>
    <form id="form">
      <label for="city">City</label>
      <input id="city" name="city" maxlength="80" required value="London">
      <button>Show weather</button>
    </form>
    <p id="answer" role="status"></p>

    <script type="module">
      const API_KEY = 'YOUR_API_KEY'
      const ADDRESS = 'https://api.apiorchard.example/v1/weather'
      const REASONS = {
        401: 'The API key is missing or wrong.',
        429: 'No calls left for now.',
      }

      const form = document.getElementById('form')
      const answer = document.getElementById('answer')

      form.addEventListener('submit', async (event) => {
        event.preventDefault()
        const city = new FormData(form).get('city')
        answer.textContent = 'One moment …'
        try {
          answer.textContent = describe(await currentWeather(city))
        } catch (error) {
          answer.textContent = error.message
        }
      })

      async function currentWeather(city) {
        const query = new URLSearchParams({ city, units: 'metric' })
        const response = await fetch(ADDRESS + '?' + query, {
          headers: { 'X-Api-Key': API_KEY },
          signal: AbortSignal.timeout(8000),
        })
        if (response.ok) return response.json()
        throw new Error(REASONS[response.status] ?? 'No weather: status ' + response.status)
      }

      function describe(weather) {
        return [
          weather.city + ': ' + weather.temperature + ' °C',
          'feels like ' + weather.feels_like + ' °C',
          'wind ' + weather.wind.speed + ' m/s',
          'humidity ' + weather.humidity + '%',
        ].join(', ')
      }
    </script>
  </body>
</html>
`
