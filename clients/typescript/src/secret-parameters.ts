/** Names of parameters that no address may have, by API; an archive has those of the catalogue instead. */
export const SECRET_PARAMETERS: Readonly<Record<string, readonly string[]>> = {}
