export { importedFiles } from '#src/build/import-graph.ts'
export { releaseId } from '#src/build/inputs.ts'
export { filesBelow } from '#src/files-below.ts'
export { listRemotes, listUnits, REPOSITORY, unitFolder } from '#src/workspace.ts'
