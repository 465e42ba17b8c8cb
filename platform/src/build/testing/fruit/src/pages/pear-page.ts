import { peel } from './peel.ts'

export const page = peel('pear')
