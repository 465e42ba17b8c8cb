/**
 * A switch in the code of a unit that is turned on and off without a release. The unit lists it in its route table; the
 * registry of each environment says for how many visitors it is on. One that the registry does not name is off.
 */
export interface Flag {
  /** Unique in the site: `<unit>/<name>`, in lower-case letters, digits and dashes. */
  name: string
  /** One line for whoever turns it on: the difference that a visitor sees. */
  purpose: string
  /** ISO 8601 day from which on the flag counts as stale: it should be gone from the code by then. */
  until: string
}

/** The form of a flag's name. */
export const FLAG_NAME = /^[a-z][a-z0-9]{1,23}\/[a-z][a-z0-9-]{0,39}$/
