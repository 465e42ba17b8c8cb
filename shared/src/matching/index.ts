export { closestMatches } from './closest-matches.ts'
export { comparable } from './comparable.ts'
export { editDistance } from './edit-distance.ts'
export { splitAtWords } from './split-at-words.ts'
