import { readArguments } from '@orchard/shared-node/command-line'
import { runCli } from '#src/cli/run-cli.ts'
import { newRemote } from './new-remote.ts'

async function main(): Promise<string> {
  const [name = ''] = readArguments({
    name: 'run new:remote',
    does: 'Makes a remote in this repository, with a page and its tests.',
    takes: 'NAME',
    max: 1,
  }).positionals
  const files = await newRemote(name)
  const next = [
    `npm run dev -- ${name}        runs it from source inside the last releases`,
    `npx vitest remote-${name}     its unit tests`,
    `npm run release -- ${name}    it joins the site`,
  ]
  return `${files.join('\n')}\n\n${next.join('\n')}`
}

runCli(main)
