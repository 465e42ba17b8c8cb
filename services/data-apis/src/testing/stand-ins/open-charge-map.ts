import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Stations in Oslo, in the compact form (openchargemap.org/site/develop/api). */
const STATIONS = [
  {
    ID: 107212,
    UUID: '2B6F2A57-6B0D-4F39-8F1C-2E0C6E2F4A11',
    UsageTypeID: 4,
    UsageCost: 'NOK 5.90/kWh',
    NumberOfPoints: 4,
    StatusTypeID: 50,
    DateLastStatusUpdate: '2025-06-12T08:41:00Z',
    AddressInfo: {
      ID: 107558,
      Title: 'Vulkan P-hus',
      AddressLine1: 'Vulkan 20',
      Town: 'Oslo',
      CountryID: 168,
      Latitude: 59.9228,
      Longitude: 10.7515,
      Distance: 0.99,
      DistanceUnit: 1,
    },
    Connections: [
      { ID: 1, ConnectionTypeID: 33, PowerKW: 50, Quantity: 1, CurrentTypeID: 30 },
      { ID: 2, ConnectionTypeID: 33, PowerKW: 150, Quantity: 2, CurrentTypeID: 30 },
      { ID: 3, ConnectionTypeID: 33, PowerKW: 150, Quantity: 2, CurrentTypeID: 30 },
      { ID: 4, ConnectionTypeID: 25, PowerKW: 22, Quantity: null, CurrentTypeID: 20 },
    ],
  },
  {
    ID: 85017,
    UsageTypeID: null,
    UsageCost: null,
    StatusTypeID: null,
    NumberOfPoints: null,
    DateLastStatusUpdate: null,
    AddressInfo: {
      Title: 'Akershusstranda',
      AddressLine1: '',
      Town: null,
      Latitude: 59.9072,
      Longitude: 10.7394,
    },
    Connections: [
      { ConnectionTypeID: 33, PowerKW: null, Quantity: 1 },
      { ConnectionTypeID: 1042, PowerKW: 3.6, Quantity: 1 },
    ],
  },
  {
    ID: 90210,
    UsageTypeID: 1,
    StatusTypeID: 150,
    AddressInfo: { Title: 'Filipstad', Latitude: 59.9101, Longitude: 10.7203 },
    Connections: [{ ConnectionTypeID: 33, PowerKW: 300, Quantity: 8 }],
  },
  {
    ID: 90211,
    UsageTypeID: 6,
    StatusTypeID: 100,
    AddressInfo: { Title: 'Hotellgarasjen', Latitude: 59.9142, Longitude: 10.7531 },
    Connections: [{ ConnectionTypeID: 1036, PowerKW: 11, Quantity: 2 }],
  },
]

/** Points of interest near a point; every request needs a key. */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  if (pathname !== '/v3/poi') return { status: 404, body: 'Not found' }
  const [lat = 0, lon = 0, distance = 0] = ['latitude', 'longitude', 'distance'].map((name) =>
    Number(searchParams.get(name)),
  )
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180) || !(distance > 0))
    return { status: 400, body: 'Bad request' }
  const types = searchParams.get('connectiontypeid')?.split(',').map(Number)
  const kilometres = (one: { Latitude: number; Longitude: number }) =>
    Math.hypot(
      (one.Latitude - lat) * 111.2,
      (one.Longitude - lon) * 111.2 * Math.cos((lat * Math.PI) / 180),
    )
  return {
    body: STATIONS.filter(
      ({ AddressInfo, Connections }) =>
        kilometres(AddressInfo) <= distance &&
        (!types || Connections.some((one) => types.includes(one.ConnectionTypeID))),
    ).slice(0, Number(searchParams.get('maxresults'))),
  }
}
