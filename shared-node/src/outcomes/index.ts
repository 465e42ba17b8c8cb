/** Outcomes of operators' commands, left where monitoring finds them. */

export { noteOutcome } from './note-outcome.ts'
