import { version } from 'react'

/** Stands for code that all pages of a remote share. */
export const peel = (fruit: string) => `${fruit}, peeled with React ${version}`
