import type { StandIn } from '#src/testing/stand-in-server.ts'

/**
 * Places of OpenStreetMap by the degrees in which they lie
 * (nominatim.org/release-docs/latest/api/Reverse).
 */
const PLACES: Readonly<Record<string, object>> = {
  '48,2': {
    place_id: 88715228,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 5013364,
    lat: '48.8582599',
    lon: '2.2945006',
    category: 'man_made',
    type: 'tower',
    addresstype: 'man_made',
    name: 'Tour Eiffel',
    display_name:
      'Tour Eiffel, 5, Avenue Anatole France, Quartier du Gros-Caillou, Paris 7e Arrondissement, Paris, Île-de-France, France métropolitaine, 75007, France',
    address: {
      man_made: 'Tour Eiffel',
      house_number: '5',
      road: 'Avenue Anatole France',
      suburb: 'Paris 7e Arrondissement',
      city: 'Paris',
      state: 'Île-de-France',
      'ISO3166-2-lvl4': 'FR-IDF',
      postcode: '75007',
      country: 'France',
      country_code: 'fr',
    },
  },
  '47,8': {
    lat: '47.69',
    lon: '8.68',
    display_name: 'Dorf, Schweiz',
    address: { pedestrian: 'Platz', village: 'Dorf', country_code: 'ch' },
  },
  '-78,-85': { lat: '-78.52', lon: '-85.61', display_name: 'Antarctica', address: {} },
}

/** The reverse search of Nominatim. */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const [lat, lon] = ['lat', 'lon'].map((name) => Number(searchParams.get(name) ?? Number.NaN))
  const zoom = Number(searchParams.get('zoom'))
  if (pathname !== '/reverse' || searchParams.get('format') !== 'jsonv2')
    return { status: 404, body: 'Not found' }
  if (!(Math.abs(lat ?? 100) <= 90) || !(Math.abs(lon ?? 200) <= 180) || !(zoom >= 3 && zoom <= 18))
    return { status: 400, body: { error: { code: 400, message: 'Bad lat, lon or zoom' } } }
  const place = PLACES[`${Math.trunc(lat ?? 0)},${Math.trunc(lon ?? 0)}`]
  return { body: place ?? { error: 'Unable to geocode' } }
}
