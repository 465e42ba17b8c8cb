export { listPrograms, preparePrograms } from '#src/build/programs.ts'
export { devPorts } from '#src/dev/ports.ts'
