/** The version of both clients. */
export const CLIENT_VERSION = '0.1.0'

/** Names of the archives; pip reads version and platforms from that of a wheel. */
export const ARCHIVES = {
  typescript: 'orchard-client.tgz',
  python: `orchard_client-${CLIENT_VERSION}-py3-none-any.whl`,
} as const

export type Client = keyof typeof ARCHIVES

/** The folder of a wheel for what describes it. */
export const DIST_INFO = `orchard_client-${CLIENT_VERSION}.dist-info`

/** The files of both clients, in the release. */
export const CLIENTS_FILE = 'data/clients.json'

/** Texts of the files of each client, by their paths in its archive. */
export type ClientFiles = Readonly<Record<Client, Readonly<Record<string, string>>>>

/** The command that installs a client from the site at an origin. */
export function installCommand(client: Client, site: string): string {
  return `${client === 'python' ? 'pip' : 'npm'} install ${site}/clients/${ARCHIVES[client]}`
}
