import { newRemote } from './new-remote.ts'

const name = process.argv[2] ?? ''

newRemote(name).then(
  (files) => {
    const next = [
      `npm run dev -- ${name}        runs it from source inside the last releases`,
      `npx vitest remote-${name}     its unit tests`,
      `npm run release -- ${name}    it joins the site`,
    ]
    process.stdout.write(`${files.join('\n')}\n\n${next.join('\n')}\n`)
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
