import * as z from 'zod'
import { MODULES } from '#src/modules.ts'
import type { ExportedAccount, Given } from '#src/server/module.ts'

const MEMBERS = MODULES.flatMap((module) => Object.entries(module.exports ?? {}))

/** All stored data of an account, as the modules declare it. */
export const ACCOUNT_EXPORT = z.object({
  exported_at: z.iso.datetime(),
  ...Object.fromEntries(MEMBERS.map(([name, { schema }]) => [name, schema])),
})

/**
 * All stored data of an account.
 * @param hasSecrets false for operators, who may act for nobody: keys and the secrets of webhooks are left out.
 */
export async function exportAccount(
  given: Given<'billing' | 'keys'>,
  account: ExportedAccount,
  hasSecrets = true,
): Promise<z.input<typeof ACCOUNT_EXPORT>> {
  const exported: Record<string, unknown> = {}
  for (const [name, { read }] of MEMBERS) exported[name] = await read(given, account, hasSecrets)
  return { exported_at: given.now().toISOString(), ...exported }
}
