/** An API's own answer that something is not there, is ambiguous or lies outside its data. */
const REFUSALS_OF_THE_API = new Set([404, 409, 422])

/** True if a call with this status counts: an answer, or the API's own 404, 409 or 422. */
export function counts(status: number): boolean {
  return (status >= 200 && status < 300) || REFUSALS_OF_THE_API.has(status)
}
