/**
 * The servers beside the site, as commands for `concurrently`: each one that no configured server stands
 * in for. They read the same environment as the site.
 */
export function serviceCommands() {
  const command = (service) => `"${process.execPath}" --import tsx services/${service}/src/main.ts`
  return [
    ...(hasRealPool() ? [] : [{ name: 'identity', command: command('identity') }]),
    ...(process.env.PRODUCT_API_HOST
      ? []
      : [{ name: 'product-api', command: command('product-api') }]),
  ]
}

/** Whether a real user pool is configured: the embedded identity provider does not start then. */
export function hasRealPool() {
  return Object.keys(process.env).some((name) => name.startsWith('COGNITO_') && process.env[name])
}
