/** A process from its start to its end: servers and commands. */
export { OperatorError } from './operator-error.ts'
export { runCommand } from './run-command.ts'
export { runServer } from './run-server.ts'
