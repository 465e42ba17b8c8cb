/** The path of an error's page on the site. */
export function errorPath(code: string): string {
  return `/errors/${code}`
}

/** The `type` of a problem document (RFC 9457, 3.1.1). `site` is the origin of the site. */
export function problemType(site: string, code: string): string {
  return site + errorPath(code)
}
