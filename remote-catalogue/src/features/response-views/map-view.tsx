import { useEffect, useState } from 'react'
import { frameOf, type Place, routeOf, toMap } from './map-frame.ts'
import { readPath } from './read-response.ts'
import classes from './response-views.module.css'
import { MAX_ROWS } from './table-view.tsx'

/** The places of a response on a world map; `isLine` joins them in order. */
export function MapView({
  response,
  points,
  isLine,
}: {
  response: unknown
  points: readonly { lat: string; lon: string }[]
  isLine: boolean
}) {
  const outline = useWorldOutline()
  const all = points.flatMap((paths) => readPlaces(response, paths))
  const places = all.slice(0, MAX_ROWS)
  if (places.length === 0) return <p>The response has no place to map.</p>
  const { x, y, width, height } = frameOf(places)
  const coordinates = places.map(({ lat, lon }) => `${lat}, ${lon}`)
  return (
    <figure className={classes.Map}>
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        role="img"
        aria-label={`World map with ${places.length === 1 ? '1 place' : `${places.length} places`} (latitude, longitude): ${coordinates.join('; ')}`}
      >
        <path d={outline} data-kind="land" />
        {isLine && <path d={routeOf(places)} data-kind="route" />}
        {places.map((place, index) => {
          const at = toMap(place)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may occur twice, and none moves
            <circle key={index} cx={at.x} cy={at.y} r={width / 65} />
          )
        })}
      </svg>
      <figcaption>
        {[
          coordinates.slice(0, 4).join(' · '),
          coordinates.length > 4 ? ` and ${coordinates.length - 4} more` : '',
          all.length > places.length
            ? `; the first ${places.length} of ${all.length} are drawn`
            : '',
        ].join('')}
      </figcaption>
    </figure>
  )
}

function readPlaces(response: unknown, paths: { lat: string; lon: string }): Place[] {
  const lons = readPath(response, paths.lon)
  return readPath(response, paths.lat).flatMap((lat, index) => {
    const lon = lons[index]
    return typeof lat === 'number' && typeof lon === 'number' ? [{ lat, lon }] : []
  })
}

/** The outline of the land as path data; empty while it is loading. */
function useWorldOutline(): string {
  const [outline, setOutline] = useState('')
  useEffect(() => {
    let isCurrent = true
    import('virtual:world-outline').then(
      (module) => isCurrent && setOutline(module.default),
      // Without it the places are on an empty map, with their coordinates below it.
      (error) => console.warn('The world map could not be loaded:', error),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return outline
}
