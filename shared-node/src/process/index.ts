/** A process from its start to its end: servers and commands. */

export { isProcessRunning } from './is-process-running.ts'
export { openLog } from './open-log.ts'
export { OperatorError } from './operator-error.ts'
export { runCommand } from './run-command.ts'
export { runServer } from './run-server.ts'
export { threadLimits } from './thread-limits.ts'
