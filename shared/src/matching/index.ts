export { closestMatches } from './closest-matches.ts'
export { comparable } from './comparable.ts'
