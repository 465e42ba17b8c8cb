import type { RegistryRules } from '@orchard/shared/contracts'
import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { ALL_GATES } from '#src/gates/all-gates.ts'
import type { Staging } from '#src/publish/staging.ts'
import { describeRules, readFreeze, withRules } from '#src/registry/edit-rules.ts'
import { EVERY_UNIT } from '#src/signing/trusted-keys.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { PUBLISHING, readNote } from './publishing.ts'

const OPTIONS = {
  'require-gates': {
    type: 'string',
    value: 'NAMES',
    does: 'gates that must run: all, none, or some',
  },
  approvals: { type: 'string', value: 'N', does: 'how many others must approve a release' },
  freeze: { type: 'string', value: 'START/END', does: 'lets nothing go live in that time' },
  reason: { type: 'string', does: 'says why it is frozen' },
  unfreeze: { type: 'string', value: 'START', does: 'removes the freeze that begins then' },
  ...DRY_RUN,
  ...PUBLISHING,
} as const
const MAX_APPROVALS = 9

type Values = Partial<Record<Exclude<keyof typeof OPTIONS, 'dry-run'>, string>>

/**
 * `npm run rules`: shows what a registry asks of releases, or changes it in the name of somebody who may release every
 * unit. Returns what it has to say.
 * @throws {Error} for options that it cannot use, and when the publisher may not release every unit.
 */
export async function editRules(
  args: readonly string[],
  open: (registry: string | undefined) => Promise<Staging>,
): Promise<string> {
  const { values } = readArguments(
    {
      name: 'run rules',
      does: 'Shows or changes what a registry asks of releases.',
      options: OPTIONS,
    },
    args,
  )
  const staging = await open(values.registry)
  const note = readNote(values.note)
  const isChange = ['require-gates', 'approvals', 'freeze', 'unfreeze'].some(
    (one) => values[one as keyof Values] !== undefined,
  )
  if (!isChange) return show((await staging.store.readRegistry()).registry.rules)
  if (values['dry-run']) {
    const { rules } = (await staging.store.readRegistry()).registry
    return `${show(changed(rules ?? {}, values))}\nThis is what they would be; nothing was changed`
  }
  const { name: by } = await staging.publisher.author([EVERY_UNIT])
  const details = { at: new Date().toISOString(), by, ...(note ? { note } : {}) }
  const { rules } = await updateRegistry(staging.store, (now) =>
    withRules(now, changed(now.rules ?? {}, values), details),
  )
  return show(rules)
}

const show = (rules: RegistryRules | undefined) =>
  `The rules of the registry:\n${describeRules(rules)
    .map((one) => `  ${one}`)
    .join('\n')}`

function changed(rules: RegistryRules, values: Values): RegistryRules {
  const { approvals, freeze, reason, unfreeze } = values
  const gates = values['require-gates']
  const freezes = [...(rules.freezes ?? [])].filter(({ start }) => !isMeant(start, unfreeze))
  if (unfreeze !== undefined && freezes.length === (rules.freezes ?? []).length)
    throw new Error(`--unfreeze: no freeze begins at ${unfreeze}`)
  return {
    ...rules,
    ...(gates === undefined ? {} : { requiredGates: readGates(gates) }),
    ...(approvals === undefined ? {} : { approvals: readApprovals(approvals) }),
    freezes: freeze === undefined ? freezes : [...freezes, readFreeze(freeze, reason)],
  }
}

const isMeant = (start: string, given: string | undefined) =>
  given !== undefined && Date.parse(start) === Date.parse(given)

function readGates(text: string): 'all' | string[] {
  if (text === 'all') return 'all'
  if (text === 'none') return []
  const names = ALL_GATES.map(({ name }) => name)
  const given = text.split(',').map((one) => one.trim())
  const unknown = given.find((one) => !names.includes(one))
  if (unknown !== undefined)
    throw new Error(
      `--require-gates takes all, none, or some of ${names.join(', ')}, not ${unknown}`,
    )
  return given
}

function readApprovals(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > MAX_APPROVALS)
    throw new Error(`--approvals takes a number from 0 to ${MAX_APPROVALS}, not ${text}`)
  return number
}
