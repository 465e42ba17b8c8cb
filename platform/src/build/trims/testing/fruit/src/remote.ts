import { version } from 'react'

/** A remote that shows which React it got. */
export const remote = { reactVersion: version }
