import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'

/** Environment variables of a command. */
export type Settings = Readonly<Record<string, string>>

/** What a command needs of this machine, and no settings of this repository. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const { PATH, HOME, CHROMIUM_PATH } = process.env
  return { PATH, HOME, ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}), ...settings }
}

function start(
  cwd: string,
  command: string,
  args: readonly string[],
  settings: Settings,
  isGroup = false,
) {
  const child = spawn(command, args, {
    cwd,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  return { child, ended: once(child, 'close'), output: () => output }
}

/** Runs a command with none of this repository's settings to its end. */
export async function run(
  cwd: string,
  command: string,
  args: readonly string[],
  settings: Settings = {},
): Promise<{ code: number; output: string }> {
  const { ended, output } = start(cwd, command, args, { CI: '1', ...settings })
  const [code] = await ended
  return { code, output: output() }
}

/** As `run`, for a command that must succeed; returns what it prints. */
export async function succeed(...parameters: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...parameters)
  expect(code, output).toBe(0)
  return output
}

/** A command that runs until it is stopped. */
export interface Running {
  /** What it has printed. */
  output(): string
  /** Ends it and what it started. */
  stop(): Promise<void>
}

/** Starts a command with none of this repository's settings. */
export function startCommand(
  cwd: string,
  command: string,
  args: readonly string[],
  settings: Settings,
): Running {
  const { child, ended, output } = start(cwd, command, args, settings, true)
  return {
    output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}
