import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startSite } from '../services/product-api/src/testing/site-server.ts'
import { seedAccount } from '../services/product-api/src/testing/seed-account.ts'
import { startPostgres } from '../services/product-api/src/testing/postgres.ts'
import { load } from './bench/load.ts'
const S = 'only for the bench '.repeat(2)
const usePg = process.argv[2] !== 'pglite'
const site = await startSite()
const pg = usePg ? await startPostgres({ isDurable: true }) : null
const dataDir = `/tmp/apiprof/d${Date.now()}`
const key = await seedAccount({ databaseUrl: pg?.url ?? null, dataDir }, S, 'professional')
const c = spawn(process.execPath, [...(process.argv[3] === 'prof' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/apiprof'] : []), '--import', 'tsx', 'services/product-api/src/main.ts'], { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH!, PRODUCT_API_PORT: '4111', DATA_DIR: dataDir, SITE_ORIGIN: site.origin, KEY_SECRET: S, LOG_LEVEL: 'warn', ...(pg ? { DATABASE_URL: pg.url } : {}) } })
await once(c.stdout!, 'data')
const go = (ms: number) => load({ port: 4111, path: '/v1/weather?city=Ghent', headers: { 'X-Api-Key': key }, connections: 64, durationMs: ms })
await go(2000)
import { readFileSync, readdirSync } from 'node:fs'
import { startServer } from './bench/process.ts'
const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const pgPids = () => readdirSync('/proc').filter((d) => /^\d+$/.test(d)).filter((d) => { try { return readFileSync(`/proc/${d}/comm`, 'utf8').startsWith('postgres') } catch { return false } }).map(Number)
const pgCpu = () => pgPids().reduce((t, x) => { try { return t + cpu(x) } catch { return t } }, 0)
const bare = await startServer('bare-server.ts', { path: '/v1/weather', contentType: 'application/json; charset=utf-8', body: Buffer.from('{"_sample":true,"city":"Ghent","temperature":11.5}'), encoding: 'identity' })
const goB = (ms: number) => load({ port: bare.port, path: '/v1/weather?city=Ghent', headers: { 'X-Api-Key': key }, connections: 64, durationMs: ms })
await goB(100)
for (let i = 0; i < 2; i++) { const b0 = cpu(bare.pid), s0 = cpu(process.pid); const r = await goB(2000); console.log('bare', Math.round(r.requestsPerSecond), r.p99Ms.toFixed(1), 'us/req', (1000 * (cpu(bare.pid) - b0) / r.requests).toFixed(1), 'gen', (1000 * (cpu(process.pid) - s0) / r.requests).toFixed(1)) }
for (let i = 0; i < 4; i++) { const b0 = cpu(c.pid!), s0 = cpu(process.pid), p0 = pgCpu(); const r = await go(2000); console.log('api', Math.round(r.requestsPerSecond), r.p99Ms.toFixed(1), 'us/req', (1000 * (cpu(c.pid!) - b0) / r.requests).toFixed(1), 'gen', (1000 * (cpu(process.pid) - s0) / r.requests).toFixed(1), 'pg', (1000 * (pgCpu() - p0) / r.requests).toFixed(1)) }
await bare.stop()
c.kill('SIGTERM'); await once(c, 'exit'); await pg?.stop(); await site.close()
