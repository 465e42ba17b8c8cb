export { closestMatches } from './closest-matches.ts'
export { comparable } from './comparable.ts'
export { splitAtWords } from './split-at-words.ts'
