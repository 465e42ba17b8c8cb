/** Roles of the members of an organisation, the one that may do everything first. */
export const ROLES = ['owner', 'billing', 'developer', 'reader'] as const
/** A role of a member of an organisation; `services/product-api/src/organisations/roles.ts` says what each may do. */
export type Role = (typeof ROLES)[number]
