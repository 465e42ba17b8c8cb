import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { installPackages } from './install-packages.ts'

const HELD_S = 4
/** Holds a file as apt does. */
const HOLDER = `use Fcntl; $| = 1; open F, '>>', $ARGV[0] or die;
fcntl F, F_SETLKW, pack('ssqqi', F_WRLCK, 0, 0, 0, 0) or die; print "held"; sleep $ARGV[1]`
const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

it.runIf(canInstall).each(['/var/lib/dpkg/lock-frontend', '/var/cache/apt/archives/lock'])(
  'waits for whoever holds %s',
  async (lock) => {
    const holder = spawn('perl', ['-e', HOLDER, lock, String(HELD_S)])
    await once(holder.stdout, 'data')
    const start = performance.now()
    expect(installPackages(['hostname'])).toBeNull()
    expect(performance.now() - start).toBeGreaterThan((HELD_S - 1) * 1_000)
  },
)

it.runIf(canInstall)('says which package there is none of', () => {
  expect(installPackages(['no-such-package'])).toMatch(/install failed: .*no-such-package/)
})
