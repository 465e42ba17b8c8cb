import { lockFolder } from '#src/data-folder/index.ts'

/** Holds the folder of its argument until it is killed. */
await lockFolder(process.argv[2] ?? '', { heartbeatMs: 20 })
process.stdout.write('locked\n')
setInterval(() => {}, 60_000)
