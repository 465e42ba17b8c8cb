import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import { createCertificate } from '@orchard/shared-node/testing/certificate'
import { type ClusterSecrets, outcomesFolder } from './own-processes.ts'

/** What lies in the folder of a cluster from its first start on. */
export interface ClusterFolder {
  folder: string
  secrets: ClusterSecrets
  /** The certificate alone, for those who trust it. */
  certificate: string
  /** Certificate and key, for the proxy. */
  pem: string
}

/** Opens `DATA_DIR/cluster`, and makes secrets and a self-signed certificate for `localhost` at the first start. */
export async function openFolder(environment: NodeJS.ProcessEnv): Promise<ClusterFolder> {
  const folder = path.resolve(environment['DATA_DIR'] || '.data', 'cluster')
  makeOwnFolder(folder)
  for (const one of [path.join(folder, 'logs'), outcomesFolder({ folder })])
    mkdirSync(one, { recursive: true })
  // Servers that have users of their own reach their folders through it.
  chmodSync(folder, 0o755)
  const pem = path.join(folder, 'proxy.pem')
  const certificate = path.join(folder, 'certificate.pem')
  if (!existsSync(pem)) {
    const { cert, key } = await createCertificate()
    writeFileSync(certificate, cert)
    writeFileSync(pem, `${cert}\n${key}\n`, { mode: 0o600 })
  }
  return { folder, secrets: openSecrets(path.join(folder, 'secrets.json')), certificate, pem }
}

function openSecrets(file: string): ClusterSecrets {
  const kept: Partial<ClusterSecrets> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  const secret = () => randomBytes(36).toString('base64url')
  const secrets = {
    database: secret(),
    redis: secret(),
    keySecret: secret(),
    reportSecret: secret(),
    operatorToken: secret(),
    // Those of a folder from before one was added stay.
    ...kept,
  }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
