export { listPrograms } from '#src/build/programs.ts'
export { devPorts } from '#src/dev/ports.ts'
