import { run } from './run.ts'

// A reader such as `head` may close the output before it has everything.
process.stdout.on('error', () => process.exit())

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})
