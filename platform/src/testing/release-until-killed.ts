import { goLive } from '#src/publish/go-live.ts'
import { Staging } from '#src/publish/staging.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { testPublisher } from './sign-release.ts'

/**
 * `release-until-killed.ts FOLDER UNIT RELEASE [CALL]`: puts a built release live and kills its own process
 * at a call of the store, if it gets there.
 */
const [folder = '', unit = '', release = '', fatal = ''] = process.argv.slice(2)

const store = new Proxy(new FileStore(folder), {
  get(target, name) {
    const value: unknown = Reflect.get(target, name)
    if (typeof value !== 'function') return value
    return (...parameters: unknown[]) => {
      if (name === fatal) process.kill(process.pid, 'SIGKILL')
      const result: unknown = Reflect.apply(value, target, parameters)
      if (`${String(name)}:after` !== fatal) return result
      return Promise.resolve(result).then(() => process.kill(process.pid, 'SIGKILL'))
    }
  },
})

const staging = new Staging(store, folder, testPublisher(folder))
await goLive(staging, { [unit]: release }, { action: 'release', gates: [] })
