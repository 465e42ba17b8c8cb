/** Top of the repository. */
export const ROOT: string
