import { readArguments } from '@orchard/shared-node/command-line'
import { newRemote } from './new-remote.ts'

async function main(): Promise<void> {
  const [name = ''] = readArguments({ name: 'run new:remote', most: 1 }).positionals
  const files = await newRemote(name)
  const next = [
    `npm run dev -- ${name}        runs it from source inside the last releases`,
    `npx vitest remote-${name}     its unit tests`,
    `npm run release -- ${name}    it joins the site`,
  ]
  process.stdout.write(`${files.join('\n')}\n\n${next.join('\n')}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
