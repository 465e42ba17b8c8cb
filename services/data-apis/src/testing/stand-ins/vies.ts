import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Numbers as registers know them (ec.europa.eu/taxation_customs/vies, REST services). */
const NUMBERS: Readonly<Record<string, { name: string; address: string } | { error: string }>> = {
  BE0987654394: { name: 'BV VOORBEELDHANDEL', address: 'Voorbeeldstraat 12\n9000 Gent' },
  DE136695976: { name: '---', address: '---' },
  ATU13585627: { name: 'Obsthandel Muster GmbH', address: 'Musterplatz 1\nAT-1010 Wien' },
  ESB58378431: { error: 'MS_UNAVAILABLE' },
  IT00743110157: { error: 'MS_MAX_CONCURRENT_REQ' },
}

const PATH = /^\/taxation_customs\/vies\/rest-api\/ms\/([A-Z]{2})\/vat\/([A-Z\d+*]{2,12})$/

/** Asks the register of a member state; with a requester it gives a consultation number. */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const [, state = '', number = ''] = PATH.exec(decodeURIComponent(pathname)) ?? []
  if (state === '') return { status: 404, body: { actionSucceed: false } }
  const known = NUMBERS[state + number]
  const isKnown = known && !('error' in known)
  if (known && 'error' in known && state === 'IT')
    return { body: { actionSucceed: false, errorWrappers: [{ error: known.error }] } }
  const error = isKnown ? 'VALID' : 'INVALID'
  const requester = searchParams.get('requesterNumber')
  return {
    body: {
      isValid: isKnown === true,
      requestDate: '2025-10-04T07:00:00.123Z',
      userError: known && 'error' in known ? known.error : error,
      name: isKnown ? known.name : '---',
      address: isKnown ? known.address : '---',
      requestIdentifier: requester && isKnown ? 'WAPIAAAAZmT2Lq0a' : '',
      originalVatNumber: number,
      vatNumber: number,
    },
  }
}
