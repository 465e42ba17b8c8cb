/** Major versions of Node that the site is held to, beside the oldest one of `engines`, which everything else runs on. */
export const MAJORS = [22, 24, 26] as const
