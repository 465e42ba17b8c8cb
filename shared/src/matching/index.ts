export { closestMatches } from './closest-matches.ts'
