import { buildComposer } from './build-composer.ts'

await buildComposer()
