export { devPorts } from '#src/dev/units.ts'
