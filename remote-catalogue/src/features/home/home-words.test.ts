import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { tryCommand } from './home-words.ts'

/** The argument of curl as a shell reads it. */
function argumentIn(shell: string, command: string): string {
  const script = `curl() { printf %s "$1"; }\n${command}`
  return spawnSync(shell, ['-c', script], { encoding: 'utf8' }).stdout
}

it.each(['sh', 'bash'])('%s hands the address of a try to curl', (shell) => {
  for (const text of [
    'https://example.com/?a=1&b=2',
    'It’s "$HOME" `date`! \\ (1 * 2) %41',
    '日本',
  ]) {
    const command = tryCommand('https://api.example/v1/qr-code', new URLSearchParams({ text }))
    const address = new URL(argumentIn(shell, command))
    expect(address.origin + address.pathname).toBe('https://api.example/v1/qr-code/try')
    expect([...address.searchParams]).toEqual([['text', text]])
  }
})
