export { FlagsProvider, hasFlag, useFlag } from './flags.ts'
