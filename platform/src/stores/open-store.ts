import { PRODUCTION, REGISTRY_NAME } from '#src/registry/layout.ts'
import { FileStore } from './file-store.ts'
import { Bucket, type BucketConfig } from './s3-bucket.ts'
import { S3Store } from './s3-store.ts'
import type { ReleaseStore } from './store.ts'

const REGISTRY_PROBLEM =
  'REGISTRY must be the name of a registry, such as staging: lower-case letters, digits and dashes'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The store that `RELEASES_STORE` names: `s3://bucket/prefix`, with `S3_ENDPOINT`, `S3_REGION`,
 * `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY` and `S3_SESSION_TOKEN` (or their `AWS_` names); without it the
 * folder of releases itself. `REGISTRY` names the registry in it, which is `production` unless set.
 * @throws {Error} with one line for each setting that is missing or cannot be used.
 */
export function openStore(environment: Environment, releasesDir: string): ReleaseStore {
  const { config, problems, registry } = readStore(environment)
  if (problems.length > 0)
    throw new Error(
      `The store of releases is not usable:\n${problems.map((one) => `- ${one}`).join('\n')}`,
    )
  return config ? new S3Store(new Bucket(config), registry) : new FileStore(releasesDir, registry)
}

/** Lists the problems of the settings that `openStore` reads. */
export function storeProblems(environment: Environment): string[] {
  return readStore(environment).problems
}

function readStore(environment: Environment) {
  const registry = environment['REGISTRY'] || PRODUCTION
  const problems = REGISTRY_NAME.test(registry) ? [] : [REGISTRY_PROBLEM]
  const config = environment['RELEASES_STORE'] ? readBucketConfig(environment, problems) : null
  return { config, problems, registry }
}

function readBucketConfig(environment: Environment, problems: string[]): BucketConfig {
  const address = environment['RELEASES_STORE'] ?? ''
  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z0-9.-]+)\/?(.*?)\/*$/.exec(address) ?? []
  if (!bucket) problems.push('RELEASES_STORE must be like s3://bucket or s3://bucket/prefix')
  const setting = (name: string) => environment[`S3_${name}`] || environment[`AWS_${name}`]
  const needed = (name: string) => {
    const value = setting(name)
    if (!value) problems.push(`S3_${name} is needed with RELEASES_STORE`)
    return value ?? ''
  }
  const region = setting('REGION') ?? 'us-east-1'
  const endpoint = environment['S3_ENDPOINT'] || `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/]+$/.test(endpoint) || !URL.canParse(endpoint))
    problems.push('S3_ENDPOINT must be an origin, such as https://s3.example')
  const accessKeyId = needed('ACCESS_KEY_ID')
  const secretAccessKey = needed('SECRET_ACCESS_KEY')
  const sessionToken = setting('SESSION_TOKEN')
  return {
    endpoint,
    region,
    bucket,
    prefix,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
  }
}
