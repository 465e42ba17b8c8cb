export { importedFiles } from '#src/build/import-graph.ts'
export { releaseId } from '#src/build/inputs.ts'
export { listUnits, REPOSITORY, unitFolder } from '#src/workspace.ts'
