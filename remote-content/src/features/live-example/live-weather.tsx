import { TextField } from '@orchard/shared/ui'
import { LiveExample } from './live-example.tsx'

/** The basic web app, running. */
export function LiveWeather({ apiHost, sample }: { apiHost: string; sample: object }) {
  return (
    <LiveExample
      title="City weather, running here"
      send="Show weather"
      address={`${apiHost}/v1/weather`}
      sample={sample}
      inWords={describeWeather}
    >
      <TextField label="City" name="city" maxLength={80} required defaultValue="London" />
      <input type="hidden" name="units" value="metric" />
    </LiveExample>
  )
}

/** As the example itself says it. */
function describeWeather(weather: Readonly<Record<string, unknown>>): string {
  const wind = weather['wind'] as { speed?: unknown } | undefined
  return [
    `${weather['city']}: ${weather['temperature']} °C`,
    `feels like ${weather['feels_like']} °C`,
    `wind ${wind?.speed} m/s`,
    `humidity ${weather['humidity']}%`,
  ].join(', ')
}
