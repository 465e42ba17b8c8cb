import path from 'node:path'
import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { openStaging } from '#src/publish/open-staging.ts'
import { releasesSignedBy, signStored } from '#src/publish/sign-stored.ts'
import { addTrustedKey, readUnits, revokeKey } from '#src/signing/edit-trusted-keys.ts'
import { createKeyPair } from '#src/signing/key-pair.ts'
import { keysFolder } from '#src/signing/publisher.ts'
import { isKeyName, type TrustedKey } from '#src/signing/trusted-keys.ts'

const USAGE = `Usage:
  npm run keys -- create --name NAME --units UNIT,UNIT [--file FILE]   makes a key pair; * stands for every unit
  npm run keys -- trust PUBLIC-KEY --name NAME --units UNIT,UNIT       trusts the key of somebody else
  npm run keys -- list                                                 who may release what
  npm run keys -- revoke NAME-OR-ID [--dry-run]                        refuses all that a key has signed
  npm run keys -- sign UNIT@RELEASE                                    signs a stored release again`

const OWNER = {
  name: { type: 'string', value: 'NAME', does: 'says whose key it is' },
  units: { type: 'string', value: 'UNIT,UNIT', does: 'says what it may release; * is every unit' },
} as const
/** The sentences of the actions in their `--help`. */
const DOES = {
  create: 'Makes a key pair and trusts it.',
  list: 'Says who may release what.',
  revoke: 'Refuses everything that a key has signed.',
  sign: 'Signs a stored release again.',
  trust: 'Trusts the key of somebody else.',
} as const

async function create(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const options = {
    ...OWNER,
    file: { type: 'string', value: 'FILE', does: 'gets the private key' },
  } as const
  const command = { name: 'run keys -- create', does: DOES.create, options }
  const { values } = readArguments(command, args)
  const { keys } = openStaging(environment).publisher
  const { name, units } = owner(values)
  const given = values.file ?? environment['RELEASE_KEY']
  const file = path.resolve(given || path.join(keysFolder(environment), `${name}.pem`))
  const pair = await createKeyPair(file)
  await addTrustedKey(keys.file, { ...pair, name, units })
  return [
    `Made the key ${pair.id} of ${name}, for ${units.join(', ')}.`,
    `Private key: ${file} (RELEASE_KEY); keep it on this machine.`,
    `Public key:  ${keys.file}`,
    'Where the trusted keys are kept elsewhere, their owner runs:',
    `  npm run keys -- trust ${pair.publicKey} --name ${name} --units '${units.join(',')}'`,
  ].join('\n')
}

async function trust(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = {
    name: 'run keys -- trust',
    does: DOES.trust,
    takes: 'PUBLIC-KEY',
    max: 1,
    options: OWNER,
  }
  const { positionals, values } = readArguments(command, args)
  const [publicKey] = positionals
  if (!publicKey) throw new Error(USAGE)
  const { file } = openStaging(environment).publisher.keys
  const { id, name, units } = await addTrustedKey(file, { publicKey, ...owner(values) })
  return `${name} may release ${units.join(', ')} with the key ${id}`
}

async function list(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  readArguments({ name: 'run keys -- list', does: DOES.list }, args)
  const keys = await openStaging(environment).publisher.keys.list()
  const line = ({ addedAt, id, name, revokedAt, units }: TrustedKey) =>
    `${id}  ${name.padEnd(16)} ${units.join(', ')}, since ${addedAt.slice(0, 10)}${revokedAt ? `, revoked on ${revokedAt.slice(0, 10)}` : ''}`
  return keys.map(line).join('\n') || 'No key is trusted'
}

async function revoke(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = {
    name: 'run keys -- revoke',
    does: DOES.revoke,
    takes: 'NAME-OR-ID',
    max: 1,
    options: DRY_RUN,
  }
  const { positionals, values } = readArguments(command, args)
  const isDryRun = values['dry-run']
  const [which] = positionals
  if (!which) throw new Error(USAGE)
  const { publisher, store } = openStaging(environment)
  const { id, name } = await revokeKey(publisher.keys.file, which, new Date(), isDryRun)
  const used = await releasesSignedBy(store, id)
  return [
    isDryRun
      ? `The key ${id} of ${name} would be revoked; nothing was changed`
      : `The key ${id} of ${name} is revoked; what it has signed is refused`,
    ...(used.length > 0
      ? [
          `In use, and ${isDryRun ? 'then refused' : 'refused'} from the next start of a composer; release again, roll back, or`,
          ...used.map((release) => `  npm run keys -- sign ${release}`),
        ]
      : []),
  ].join('\n')
}

async function sign(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = { name: 'run keys -- sign', does: DOES.sign, takes: 'UNIT@RELEASE', max: 1 }
  const { positionals } = readArguments(command, args)
  const [, unit, release] = /^(.+)@(.+)$/.exec(positionals[0] ?? '') ?? []
  if (!unit || !release) throw new Error(USAGE)
  const by = await signStored(openStaging(environment), unit, release)
  return `${unit}@${release} is signed by ${by}`
}

/** @throws {Error} when the name or the units are missing or cannot be used. */
function owner({ name, units }: { name?: string | undefined; units?: string | undefined }) {
  if (!name || !units) throw new Error(USAGE)
  if (!isKeyName(name))
    throw new Error(
      `--name must be 1 to 40 lower-case letters, digits, dots or dashes, not ${name}`,
    )
  return { name, units: readUnits(units) }
}

const ACTIONS = { create, list, revoke, sign, trust }

/**
 * `npm run keys -- ACTION …`. Returns what it has to say, which is never a private key.
 * @throws {Error} for arguments that it does not know, and whatever the action throws.
 */
export async function editKeys(
  [action = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (Object.hasOwn(ACTIONS, action))
    return ACTIONS[action as keyof typeof ACTIONS](args, environment)
  const command = {
    name: 'run keys',
    does: 'Makes, lists and revokes the keys that releases are signed with.',
    takes: 'ACTION …',
    more: USAGE,
  }
  readArguments(command, action.startsWith('-') ? [action] : [])
  throw new Error(USAGE)
}
