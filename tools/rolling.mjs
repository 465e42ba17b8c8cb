// `npm run rolling -- SERVICE`: restarts the instances of a service one after the other, and goes on when the proxy has
// seen each of them leave and come back. Plain JavaScript: it runs where no build tools are installed.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { argumentsOrFail, fail, ROOT, requireNode } from './preflight.mjs'

/** Services and the proxy's names of their servers, as `tools/cluster/proxy-config.ts` writes them. */
const BACKENDS = {
  composer: 'composers',
  'data-apis': 'data-apis',
  'product-api': 'product-apis',
}
/** A server drains for eight seconds at most before it stops listening, and the proxy asks at least once a second. */
const LEAVES_WITHIN_MS = 20_000
const COMES_BACK_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 50

requireNode()
const services = Object.keys(BACKENDS)
const { positionals, values } = argumentsOrFail({
  name: 'run rolling',
  does: `Restarts the instances of a service one after the other. It goes on only when HAProxy has seen an
instance leave and come back, and stops at the first that does not. Without options: those of npm run cluster.`,
  takes: services.join('|'),
  max: 1,
  options: {
    socket: {
      type: 'string',
      value: 'PATH|PORT',
      does: 'HAProxy’s stats socket, such as /run/haproxy/admin.sock',
    },
    restart: {
      type: 'string',
      value: 'COMMAND',
      does: 'restarts the instance in $1, named as HAProxy’s server, such as \'ssh "$1" systemctl restart orchard-composer\'',
    },
  },
})
const [service = ''] = positionals
const backend = BACKENDS[service]
if (backend === undefined) fail(`Name the service to restart: ${services.join(', ')}`)
if ((values.socket === undefined) !== (values.restart === undefined))
  fail('--socket and --restart belong together.')

try {
  const names = Object.keys(await readServers())
  for (const name of names) await restartInTurn(name)
  process.stdout.write(`All ${names.length} are restarted\n`)
} catch (error) {
  fail(error.message)
}

/** @throws {Error} when another instance is away, or this one does not leave or come back in time. */
async function restartInTurn(name) {
  const before = await readServers()
  const others = Object.keys(before).filter((one) => one !== name)
  const away = others.filter((one) => !before[one].isUp)
  if (others.length === 0)
    throw new Error(`${name} is the only instance: its restart would be seen`)
  if (away.length > 0)
    throw new Error(`${name} is not restarted, since HAProxy does not reach ${away.join(', ')}`)
  const start = performance.now()
  restart(name)
  const leaves = before[name].leaves
  // One that was away already has nothing to leave.
  if (before[name].isUp)
    await until(name, LEAVES_WITHIN_MS, 'is in use as before', (now) => now.leaves > leaves)
  await until(name, COMES_BACK_WITHIN_MS, 'did not come back', (now) => now.isUp)
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  process.stdout.write(`${name} is back after ${seconds} s\n`)
}

async function until(name, ms, problem, isTrue) {
  const end = performance.now() + ms
  while (!isTrue((await readServers())[name])) {
    if (performance.now() > end)
      throw new Error(
        `${name} ${problem} after ${ms / 1_000} s; no other instance was restarted then`,
      )
    await wait(LOOK_EVERY_MS)
  }
}

function restart(name) {
  if (values.restart === undefined) {
    process.kill(readCluster().find((one) => one.name === name)?.pid)
    return
  }
  const { status } = spawnSync('sh', ['-c', values.restart, 'sh', name], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${name} is not restarted: the command ended with ${status}`)
}

/** What `npm run cluster` runs. */
function readCluster() {
  const file = path.resolve(ROOT, process.env.DATA_DIR || '.data', 'cluster', 'processes.json')
  if (!existsSync(file)) fail('No cluster runs here. Name --socket and --restart, or set DATA_DIR.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Whether the proxy uses each server of the service, and how often one has left. */
async function readServers() {
  // The cluster's is where `readPorts` puts it.
  const socket = values.socket ?? `${readCluster().find((one) => one.name === 'proxy').port + 44}`
  const asked = connect(/^\d+$/.test(socket) ? Number(socket) : socket)
  asked.end('show stat\n')
  let text = ''
  asked.on('data', (data) => {
    text += data
  })
  await once(asked, 'close').catch(({ message }) => fail(`HAProxy does not respond: ${message}`))
  const [head = '', ...lines] = text.replace(/^# /, '').trim().split('\n')
  const columns = head.split(',')
  const rows = lines.map((line) => {
    const fields = line.split(',')
    return Object.fromEntries(columns.map((column, index) => [column, fields[index]]))
  })
  const servers = rows.filter(
    ({ pxname, svname }) => pxname === backend && !['BACKEND', 'FRONTEND'].includes(svname),
  )
  if (servers.length === 0) fail(`HAProxy knows no ${backend}`)
  return Object.fromEntries(
    servers.map((one) => [
      one.svname,
      { isUp: one.status.startsWith('UP'), leaves: Number(one.chkdown) },
    ]),
  )
}
