// The start of a worker thread of a service that runs from source. As CommonJS: the loader of modules
// would take a further thread, and 25 MB, for each.
import { require } from 'tsx/cjs/api'

const load = (file) => require(file, import.meta.url)
const { createWork } = load('./thread-work.ts')

export default createWork(async (module) => load(`../${module}.ts`).default)
