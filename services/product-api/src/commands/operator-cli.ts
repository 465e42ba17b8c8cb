import { readArguments } from '@orchard/shared-node/command-line'
import { OperatorError, runCommand } from '@orchard/shared-node/process'
import { ACCOUNT_COMMANDS } from './accounts.ts'
import { ANNOUNCEMENT_COMMANDS } from './announcements.ts'
import { askOperator } from './ask-operator.ts'
import type { Command } from './command.ts'
import { INBOX_COMMANDS } from './inbox.ts'
import { INSIGHT_COMMANDS } from './insight.ts'
import { LOG_COMMANDS } from './log.ts'
import { REFUND_COMMANDS } from './refunds.ts'
import { SUSPENSION_COMMANDS } from './suspensions.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  ...INSIGHT_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SUSPENSION_COMMANDS,
  ...REFUND_COMMANDS,
  ...INBOX_COMMANDS,
  ...ANNOUNCEMENT_COMMANDS,
  ...LOG_COMMANDS,
}
const text = (value: string, does: string) => ({ type: 'string', value, does }) as const
const OPTIONS = {
  reason: text('TEXT', 'says why, for the log; acts need it'),
  json: { type: 'boolean', default: false, does: 'prints the response of the server' },
  words: text('TEXT', 'of suspend: what the customer is told'),
  until: text('TIME', 'of suspend and announce: when it ends, such as 2026-12-31T12:00:00Z'),
  from: text('TIME', 'of announce: when it begins; now by default'),
  text: text('TEXT', 'of announce and reply: what is told'),
  parts: text('IDS', 'of announce: with commas, such as product-api,api:weather'),
  stops: text('WORDS', 'of announce: calls, forms, or both with a comma'),
  calls: text('NUMBER', 'of limit: requests a month, or plan'),
  rate: text('NUMBER', 'of limit: requests a second, or plan'),
  amount: text('DOLLARS', 'of refund: a part, such as 12.50'),
  'keep-plan': { type: 'boolean', default: false, does: 'of refund: the plan goes on' },
  account: text('ACCOUNT', 'of log: only entries about this account'),
  who: text('NAME', 'of log: only acts of this operator'),
  act: text('NAME', 'of log: only acts of this name'),
} as const
/** The longest command takes two arguments beside its name. */
const MAX_ARGUMENTS = 3

/** `npm run operator -- COMMAND` does by the product API what operators do in the console. */
async function main(): Promise<void> {
  const { positionals, values } = readArguments({
    name: 'run operator',
    does: 'Finds, suspends, limits, refunds, exports and deletes accounts, replies to messages, announces incidents and maintenance, and shows the log of operators.',
    takes: 'COMMAND',
    max: MAX_ARGUMENTS,
    options: OPTIONS,
    more: `Commands:\n${Object.entries(COMMANDS)
      .map(([name, { does, takes }]) => `  ${`${name} ${takes}`.trimEnd()}: ${does}`)
      .join(
        '\n',
      )}\n\nIt asks OPERATOR_URL, or the product API of this machine, with OPERATOR_TOKEN, as OPERATOR_NAME.`,
  })
  const [name = '', ...given] = positionals
  const found = COMMANDS[name]
  if (!found)
    throw new OperatorError(`Write: npm run operator -- ${Object.keys(COMMANDS).join(' | ')}`)
  const needed = found.takes.split(' ').filter((word) => word !== '' && !word.startsWith('['))
  if (given.length < needed.length)
    throw new OperatorError(`Write: npm run operator -- ${name} ${found.takes}`)
  if (found.isAct && !values.reason)
    throw new OperatorError('Say why with --reason: the log keeps it.')
  const response = await askOperator(found.request(given, values))
  const lines = values.json ? [JSON.stringify(response, null, 2)] : found.show(response)
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

runCommand(main)
