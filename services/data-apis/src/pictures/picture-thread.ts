import { addressOf } from '#src/module-address.ts'
import { createWork } from './picture-worker.ts'

/** The start of a worker thread of the compiled service. */
export default createWork(async (slug) => {
  const { default: look } = await import(addressOf(`pictures/apis/${slug}.js`).href)
  return look
})
