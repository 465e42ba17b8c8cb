import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A server ends by itself within 11 seconds; one that does not is killed, so that nothing is left at 12. */
const KILL_AFTER_MS = 11_500
const ORPHANED_LOOK_MS = 250
/** Taken at once: later the shell that npm started this process in may be gone already. */
const PARENT = process.ppid

/**
 * Runs processes until one ends or a signal comes, then ends the others; resolves when all are gone, with
 * the status to exit with and the signal. There is no shell between, which would keep signals to itself.
 */
export function runTogether(processes, { cwd, showNames = false }) {
  return new Promise((resolve) => {
    const running = new Set()
    let end = null
    let status = 0
    const stop = (signal, received) => {
      for (const child of running) child.kill(signal)
      if (end) return
      const killing = setTimeout(() => {
        for (const child of running) child.kill('SIGKILL')
      }, KILL_AFTER_MS)
      end = { received, killing }
    }
    const forgetSignals = onSignal((signal) => stop(signal, signal))
    const finish = () => {
      if (!end || running.size > 0) return
      clearTimeout(end.killing)
      forgetSignals()
      resolve({ status, signal: end.received })
    }
    const start = ({ name, parameters, environment, priority }) => {
      if (end) return
      const output = showNames ? 'pipe' : 'inherit'
      const child = spawn(process.execPath, parameters, {
        cwd,
        env: { ...process.env, ...environment },
        stdio: ['ignore', output, output],
      })
      running.add(child)
      if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
      if (showNames) printWithName(name, child)
      child.once('exit', (code, signal) => {
        running.delete(child)
        status ||= code ?? 128 + constants.signals[signal]
        if (!end) stop('SIGTERM', null)
        finish()
      })
    }
    const fail = ({ message }) => {
      process.stderr.write(`${message}\n`)
      status ||= 1
      if (!end) stop('SIGTERM', null)
      finish()
    }
    for (const one of processes)
      if (one.after) one.after.then(() => start(one), fail)
      else start(one)
  })
}

/**
 * Calls `act` for each signal that should end this process; the returned function takes that back. On SIGTERM
 * npm ends only the shell in which this process runs, so the loss of that shell counts as one.
 */
export function onSignal(act) {
  const listener = (signal) => act(signal === 'SIGINT' ? signal : 'SIGTERM')
  for (const signal of SIGNALS) process.on(signal, listener)
  const look = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === PARENT) return
    clearInterval(look)
    act('SIGTERM')
  }, ORPHANED_LOOK_MS)
  return () => {
    clearInterval(look)
    for (const signal of SIGNALS) process.off(signal, listener)
  }
}

function printWithName(name, child) {
  for (const output of ['stdout', 'stderr'])
    createInterface({ input: child[output] }).on('line', (line) => {
      process[output].write(`[${name}] ${line}\n`)
    })
}
