import { addressOf } from '#src/module-address.ts'
import { createWork } from './thread-work.ts'

/** The start of a worker thread of the compiled service. */
export default createWork(async (module) => {
  const { default: work } = await import(addressOf(`${module}.js`).href)
  return work
})
