import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { constants, setPriority } from 'node:os'
import {
  createConcurrently,
  KillOnSignal,
  KillOthers,
  LogError,
  LogExit,
  Logger,
  LogOutput,
} from 'concurrently'
import { onSignal } from './on-signal.mjs'

/** A server ends by itself within 11 seconds; one that does not is killed, so that nothing is left at 12. */
const KILL_AFTER_MS = 11_500

/**
 * Runs processes until one ends or a signal comes, then ends the others; resolves when all are gone, with
 * the status to exit with and the signal. Decision 21 says what of this `concurrently` does not do.
 */
export async function runTogether(processes, { cwd, isRaw = false }) {
  const [waiting, atOnce] = [
    processes.filter(isWaiting),
    processes.filter((one) => !isWaiting(one)),
  ]
  const ending = new AbortController()
  const signals = new EventEmitter()
  const { commands, result } = createConcurrently([...atOnce, ...waiting].map(commandOf), {
    ...output(isRaw, { signals, ending }),
    ...children(processes),
    cwd,
    maxProcesses: atOnce.length,
    abortSignal: ending.signal,
  })
  const stop = (signal) => {
    ending.abort()
    for (const one of commands) one.kill(signal)
  }

  let received = null
  const forgetSignals = onSignal((signal) => {
    received ??= signal
    signals.emit(signal, signal)
  })
  let killing
  ending.signal.addEventListener('abort', () => {
    killing = setTimeout(() => stop('SIGKILL'), KILL_AFTER_MS)
  })
  let failure = 0
  const fail = ({ message }) => {
    if (ending.signal.aborted) return
    process.stderr.write(`${message}\n`)
    failure = 1
    stop()
  }
  // Nobody reads the output any more.
  process.stdout.once('error', fail)
  for (const { after, name } of waiting)
    after.then(() => {
      if (!ending.signal.aborted) commands.find((one) => one.name === name).start()
    }, fail)

  const ends = await result.catch((failed) => failed)
  clearTimeout(killing)
  forgetSignals()
  process.stdout.off('error', fail)
  const status = failure || ends.map(statusOf).find((one) => one !== 0) || 0
  return { status, signal: received }
}

const isWaiting = ({ after }) => after !== undefined

/** The command is a name, which `children` looks up: there is no shell between, which would keep signals to itself. */
function commandOf({ environment, name }) {
  const colors = process.env.NO_COLOR ? { FORCE_COLOR: '0' } : {}
  return { name, command: name, env: { ...colors, ...environment } }
}

/** How processes are started and told to end. */
function children(processes) {
  const running = new Map()
  return {
    spawn(command, { stdio: [, ...outputs], ...options }) {
      const { parameters, priority } = processes.find(({ name }) => name === command)
      const stdio = ['ignore', ...outputs]
      const child = spawn(process.execPath, parameters, { ...options, stdio })
      running.set(child.pid, child)
      if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
      return child
    },
    kill(pid, signal) {
      const child = running.get(pid)
      // Without a signal since another one ended; a server that was told already would cut off what it serves.
      if (signal || !child.killed) child.kill(signal)
    },
  }
}

/** What is written where, and what ends the processes. */
function output(isRaw, { ending, signals }) {
  const logger = new Logger({ raw: isRaw })
  logger.toggleColors(!process.env.NO_COLOR)
  return {
    raw: isRaw,
    logger,
    outputStream: process.stdout,
    prefixColors: 'auto',
    controllers: [
      new LogError({ logger }),
      new LogOutput({ logger }),
      new LogExit({ logger }),
      new KillOnSignal({ process: signals, abortController: ending }),
      new KillOthers({
        // It would say so at the end of each process.
        logger: new Logger({ raw: true }),
        conditions: ['success', 'failure'],
        abortController: ending,
      }),
    ],
  }
}

function statusOf({ exitCode }) {
  return typeof exitCode === 'number' ? exitCode : 128 + constants.signals[exitCode]
}
