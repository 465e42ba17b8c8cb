import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generate } from 'selfsigned'

/** Makes a key and a certificate for this machine, as PEM. */
export async function createCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 2, value: 'localhost' },
        ],
      },
    ],
  })
  return { key, cert }
}

/** Writes a new certificate into a folder; `settings` make a composer use it. */
export async function writeCertificate(folder: string) {
  const { key, cert } = await createCertificate()
  const TLS_KEY_FILE = path.join(folder, 'key.pem')
  const TLS_CERT_FILE = path.join(folder, 'cert.pem')
  await writeFile(TLS_KEY_FILE, key, { mode: 0o600 })
  await writeFile(TLS_CERT_FILE, cert)
  return { cert, settings: { TLS_KEY_FILE, TLS_CERT_FILE } }
}
