export { listPrograms, preparePrograms } from '#src/build/programs.ts'
export { devPorts } from '#src/dev/units.ts'
