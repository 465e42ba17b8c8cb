import type { Contract } from '#src/catalogue/contract.ts'

const POLICY_PATH = '/versioning'

/**
 * Headers for an API that will be retired: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link
 * to the policy.
 * @param site origin of the site that has the policy.
 */
export function lifecycleHeaders(
  { deprecated }: Pick<Contract, 'deprecated'>,
  site: string,
): Readonly<Record<string, string>> {
  if (!deprecated) return {}
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1_000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
    Link: `<${site}${POLICY_PATH}>; rel="deprecation"; type="text/html"`,
  }
}
