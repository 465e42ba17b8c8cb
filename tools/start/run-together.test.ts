import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { isProcessRunning } from '@orchard/shared-node/process'
import { afterEach, expect, it } from 'vitest'

const RUNNER = path.join(import.meta.dirname, 'run-together.mjs')
/** Ends by itself, as a failing server does, when the test says so: all others run by then. */
const endsWith = (code: number) =>
  `process.on('SIGUSR2', () => process.exit(${code})); setInterval(() => {}, 1e4)`
const SERVER = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1e4)"

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

/** Starts a module that has the runner, and collects what it writes. */
function start(main: string, environment: NodeJS.ProcessEnv = { PATH: process.env['PATH'] }) {
  const runner = `const { runTogether } = await import(${JSON.stringify(RUNNER)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${runner}\n${main}`], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const written = { stdout: '', stderr: '' }
  for (const one of ['stdout', 'stderr'] as const)
    child[one].on('data', (data: Buffer) => {
      written[one] += data.toString()
    })
  return { child, output: () => written.stdout, log: () => written.stderr }
}

const asProcesses = (scripts: readonly string[]) =>
  scripts.map((script, index) => ({
    name: `script-${index}`,
    parameters: ['-e', `${script}; console.log(process.pid)`],
  }))

/** Runs scripts together in a process of their own; each says its number when it runs. */
async function run(scripts: readonly string[], environment?: NodeJS.ProcessEnv) {
  const main = `
    const end = await runTogether(${JSON.stringify(asProcesses(scripts))}, { cwd: '/' })
    console.log(JSON.stringify(end))
    process.exitCode = end.status`
  const { child, output } = start(main, environment)
  const pids = () =>
    [...output().matchAll(/^\[script-(\d)\] (\d+)$/gm)]
      .toSorted(([, one], [, other]) => Number(one) - Number(other))
      .map(([, , pid]) => Number(pid))
  const ended = once(child, 'close').then(([code]) => ({
    code,
    end: JSON.parse(output().trim().split('\n').at(-1) ?? ''),
  }))
  await waitFor(() => expect(pids()).toHaveLength(scripts.length))
  return { child, pids: pids(), ended }
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'passes %s on, though it reached only the parent',
  async (signal) => {
    const script = SERVER.replace('SIGTERM', signal)
    const { child, pids, ended } = await run([script, script])
    child.kill(signal)
    expect(await ended).toEqual({ code: 0, end: { status: 0, signal } })
    expect(pids.filter(isProcessRunning)).toEqual([])
  },
)

it('ends the others when one ends, with its status', async () => {
  const { pids, ended } = await run([SERVER, endsWith(3)])
  process.kill(Number(pids[1]), 'SIGUSR2')
  expect(await ended).toEqual({ code: 3, end: { status: 3, signal: null } })
  expect(pids.filter(isProcessRunning)).toEqual([])
})

it('needs no other program, such as the ps of images that are not slim', async () => {
  const { child, pids, ended } = await run([SERVER, SERVER], { PATH: '/nowhere' })
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, end: { status: 0, signal: 'SIGTERM' } })
  expect(pids.filter(isProcessRunning)).toEqual([])
})

it.each(['SIGTERM', 'the end of another'])(
  'leaves a server that still responds alone after %s',
  async (first) => {
    const slow = `
      let told = 0
      process.on('SIGTERM', () => (told++ === 0 ? setTimeout(() => process.exit(0), 1000) : process.exit(9)))
      setInterval(() => {}, 1e4)`
    const quick = SERVER.replace('process.exit(0)', 'setTimeout(() => process.exit(0), 300)')
    const scripts = first === 'SIGTERM' ? [slow, quick] : [slow, quick, endsWith(0)]
    const { child, ended, pids } = await run(scripts)
    if (first === 'SIGTERM') child.kill(first)
    else process.kill(Number(pids[2]), 'SIGUSR2')
    expect(await ended).toMatchObject({ code: 0 })
  },
)

it.each([
  ['colours on a terminal', { FORCE_COLOR: '1' }, 2, '1'],
  ['none where nobody wants any', { FORCE_COLOR: '1', NO_COLOR: '1' }, 0, '0'],
  ['none elsewhere', {}, 0, undefined],
])('has %s', async (_name, environment, colors, inside) => {
  const scripts = ["console.log('colours:', process.env.FORCE_COLOR)", SERVER]
  const { output, child } = start(
    `await runTogether(${JSON.stringify(asProcesses(scripts))}, { cwd: '/' })`,
    environment,
  )
  await once(child, 'close')
  const codes = [...output().matchAll(/^\W(\[\d+m)\[script-\d\]/gm)].map(([, code]) => code)
  expect(new Set(codes).size).toBe(colors)
  expect(output()).toContain(`colours: ${inside}\n`)
})

it('tells a process that a signal ended by the status', async () => {
  const { child, ended } = await run(['setInterval(() => {}, 1e4)'])
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 143, end: { status: 143, signal: 'SIGTERM' } })
})

it('ends when the shell is gone in which npm started it', async () => {
  const processes = [{ name: 'server', parameters: ['-e', `${SERVER}; console.log(process.pid)`] }]
  const main = `const { runTogether } = await import(${JSON.stringify(RUNNER)})
    await runTogether(${JSON.stringify(processes)}, { cwd: '/', isRaw: true })`
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$MAIN"; true'], {
    env: {
      PATH: process.env['PATH'],
      NODE: process.execPath,
      MAIN: main,
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(shell)
  const [data]: Buffer[] = await once(shell.stdout, 'data')
  const pid = Number(data?.toString())
  expect(isProcessRunning(pid)).toBe(true)
  shell.kill('SIGTERM')
  await waitFor(() => expect(isProcessRunning(pid)).toBe(false))
})

it('ends with a failure when what a process waits for fails', async () => {
  const main = `
    const wait = { name: 'waiting', parameters: ['-e', ''], after: Promise.reject(new Error('It failed')) }
    const other = { name: 'other', parameters: ['-e', ${JSON.stringify(SERVER)}] }
    const end = await runTogether([other, wait], { cwd: '/' })
    process.exitCode = end.status`
  const { child, log } = start(main)
  const [code] = await once(child, 'close')
  expect(log()).toBe('It failed\n')
  // The signal that ends the other one counts where it had no time to take it.
  expect(code).toBeGreaterThan(0)
})
