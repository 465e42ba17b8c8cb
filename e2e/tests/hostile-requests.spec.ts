// @module-tag soak

import { createRandom } from '@orchard/shared/testing/random'
import { PORTS } from '@orchard/shared/testing/site-ports'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import {
  CROOKED_PATHS,
  type HostileRequest,
  INJECTIONS,
  oversized,
  smugglingShapes,
} from '#fixtures/hostile-requests.ts'
import { IDENTITY } from '#fixtures/identity.ts'
import { inParallel } from '#fixtures/in-parallel.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { type PublicEndpoints, randomRequest } from '#fixtures/random-requests.ts'
import { type Exchange, exchange } from '#fixtures/raw-socket.ts'
import { expect, httpTest } from '#fixtures/test.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const AMAZON_JSON = 'application/x-amz-json-1.1'
/** Number of random requests to each server. `FUZZ_SEED=7` generates others. */
const FUZZ_BUDGET = IS_FULL_RUN ? 3_000 : 300
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261)

interface Server {
  name: string
  origin: string
  /** A path that reads a body, and the body's type. */
  post: readonly [path: string, contentType: string]
  endpoints: PublicEndpoints
}

const SITE: Server = {
  name: 'the composer',
  origin: `http://localhost:${PORTS.site}`,
  post: ['/contact', FORM],
  endpoints: {
    paths: [
      '/',
      '/api',
      '/api?q=weather&category=finance&new=1',
      '/api/time-zone',
      '/api/time-zone/openapi.json',
      '/api/no-such',
      '/category/finance',
      '/catalogue.json',
      '/catalogue/contracts.json',
      '/blog',
      '/blog/feed.xml',
      '/pricing?billing=annual',
      '/faq',
      '/status',
      '/profile',
      '/_mf/',
      '/faq?mfe=content@0123456789ab',
      '/api?mfe=catalogue@local:5174,content@0123456789ab',
      '/signin?code=x&state=y',
      '/examples/basic-web-app',
      '/robots.txt',
      '/sitemap.xml',
      '/healthz',
      '/readyz',
      '/_mf/registry.json',
      '/_mf/metrics',
      '/_mf/host/0123456789ab/remoteEntry.js',
      '/_mf/host/../x',
    ],
    posts: [
      { path: '/contact', contentType: FORM, body: 'name=Ada&email=ada%40example.org&message=x' },
      { path: '/suggest-an-api', contentType: FORM, body: 'name=x&description=y&email=z' },
      { path: '/faq', contentType: FORM, body: 'a=b' },
      {
        path: '/_mf/csp-reports',
        contentType: 'application/csp-report',
        body: '{"csp-report":{"effective-directive":"img-src","blocked-uri":"inline"}}',
      },
      {
        path: '/_mf/reports',
        contentType: 'text/plain',
        body: '{"failures":[{"unit":"content","release":"0123456789ab","kind":"load","route":"content/faq","navigated":false,"hasQuery":false}],"mark":"x"}',
      },
      { path: '/_mf/override', contentType: FORM, body: '' },
    ],
    headers: [
      'Origin: http://localhost',
      'If-None-Match: *',
      'Accept-Encoding: gzip, br',
      'Cookie: mfe=content@0123456789ab; visitor_group=7',
    ],
  },
}

const API: Server = {
  name: 'the product API',
  origin: PRODUCT_API,
  post: ['/op/contact', JSON_TYPE],
  endpoints: {
    paths: [
      '/v1/loan-schedule?principal=6000&rate=7.2&months=12&first_payment=2025-10-01',
      '/v1/uuid/try?version=7&count=3',
      '/v1/uuid/sample',
      '/v1',
      '/v1/no-such',
      '/op/user?token=a.b.c&provider=google',
      '/op/user/usage',
      '/op/usage?by=hour,key&status=4xx',
      '/op/user/export',
      '/op/user/device-names',
      '/op/user/device-names/some-device',
      '/op/inbox',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
    ],
    posts: [
      {
        path: '/op/contact',
        contentType: JSON_TYPE,
        body: '{"name":"Ada","email":"ada","message":"x"}',
      },
      { path: '/v1/uuid', contentType: JSON_TYPE, body: '{"version":7,"count":"x"}' },
      { path: '/op/suggestions', contentType: JSON_TYPE, body: '{"name":"x","description":"y"}' },
      { path: '/op/user/key', contentType: JSON_TYPE, body: '{"previous":"now"}' },
    ],
    headers: [
      'Idempotency-Key: 6e5a3b8e-8b5c-4a57-9f39-3a54f1d0c1aa',
      'Authorization: Bearer eyJhbGciOiJub25lIn0.e30.',
      'X-Api-Key: not-a-key',
      'X-Identity-Provider: google',
    ],
  },
}

const target = (action: string) => `X-Amz-Target: AWSCognitoIdentityProviderService.${action}`
const CLIENT = '"ClientId":"orchardembeddedclient"'
const AUTHORIZE =
  'client_id=orchardembeddedclient&redirect_uri=http%3A%2F%2Flocalhost&response_type=code&scope=openid'
const PROVIDER: Server = {
  name: 'the identity provider',
  origin: IDENTITY,
  post: ['/login', FORM],
  endpoints: {
    paths: [
      `/oauth2/authorize?${AUTHORIZE}`,
      `/social/authorize?${AUTHORIZE}`,
      '/logout?client_id=orchardembeddedclient&logout_uri=http%3A%2F%2Flocalhost',
      '/confirmUser?client_id=orchardembeddedclient&user_name=a&confirmation_code=1',
      '/us-west-2_OrchardDev/.well-known/jwks.json',
      '/__dev/messages?to=nobody',
      '/healthz',
    ],
    posts: [
      {
        path: '/',
        contentType: AMAZON_JSON,
        body: `{${CLIENT},"AuthFlow":"USER_SRP_AUTH","AuthParameters":{"USERNAME":"a","SRP_A":"ff"}}`,
      },
      {
        path: '/',
        contentType: AMAZON_JSON,
        body: `{${CLIENT},"ChallengeName":"PASSWORD_VERIFIER","Session":"x","ChallengeResponses":{}}`,
      },
      {
        path: '/',
        contentType: AMAZON_JSON,
        body: `{${CLIENT},"Username":"a@b","Password":"short","UserAttributes":[]}`,
      },
      { path: '/', contentType: AMAZON_JSON, body: '{"AccessToken":"a.b.c"}' },
      { path: '/login', contentType: FORM, body: `${AUTHORIZE}&username=a&password=b` },
      {
        path: '/oauth2/token',
        contentType: FORM,
        body: 'grant_type=authorization_code&code=x',
      },
      { path: '/social/authorize', contentType: FORM, body: `${AUTHORIZE}&email=a` },
      { path: '/social/token', contentType: FORM, body: 'grant_type=authorization_code&code=x' },
    ],
    headers: [
      target('InitiateAuth'),
      target('RespondToAuthChallenge'),
      target('SignUp'),
      target('ConfirmSignUp'),
      target('ForgotPassword'),
      target('GetUser'),
      target('GetTokensFromRefreshToken'),
      target('VerifySoftwareToken'),
      target('__proto__'),
      'Authorization: Bearer a.b.c',
    ],
  },
}

/** Expects exactly one response, a client error. */
function expectRefusal({ statuses, isHanging }: Exchange, what: string): void {
  expect(isHanging, `${what}: keeps the connection open`).toBe(false)
  expect(statuses, what).toHaveLength(1)
  expect(statuses[0], what).toBeGreaterThanOrEqual(400)
  expect(statuses[0], what).toBeLessThan(500)
}

const send = ({ origin }: Server, { bytes, isCutOff = false }: HostileRequest) =>
  exchange(origin, Buffer.from(bytes, 'latin1'), { isCutOff })
const headOf = ({ text }: Exchange) => text.split('\r\n\r\n')[0] ?? ''
const get = (path: string) => ({
  bytes: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
})

for (const server of [SITE, API, PROVIDER])
  httpTest.describe(server.name, () => {
    httpTest('refuses requests whose end is in doubt', async () => {
      for (const [what, request] of Object.entries(smugglingShapes(server.post[0])))
        expectRefusal(await send(server, request), what)
    })

    httpTest('refuses what is too long', async () => {
      for (const [what, request] of Object.entries(oversized(...server.post)))
        expectRefusal(await send(server, request), what)
    })

    httpTest('has nothing at crooked addresses', async () => {
      for (const path of CROOKED_PATHS) {
        const response = await send(server, get(path))
        expectRefusal(response, path)
        expect(response.text, path).not.toMatch(/"workspaces"|root:x:/)
      }
    })

    httpTest('lets no address into its headers', async () => {
      for (const path of INJECTIONS) {
        const response = await send(server, get(path))
        expect(response.isHanging, path).toBe(false)
        expect(response.statuses[0], path).toBeLessThan(500)
        expect(headOf(response), path).not.toMatch(/^set-cookie/im)
        expect(headOf(response), path).not.toMatch(/^location: *(?:[a-z]+:|[/\\]{2})/im)
      }
    })

    httpTest(`responds to ${FUZZ_BUDGET} made-up requests without a fault`, async () => {
      const random = createRandom(SEED)
      const requests = Array.from({ length: FUZZ_BUDGET }, () =>
        randomRequest(server.endpoints, random),
      )
      // One assertion for all: Playwright records each one, which takes longer than a request.
      const faults: unknown[] = []
      await inParallel(requests, async (bytes) => {
        const { isHanging, statuses } = await send(server, { bytes })
        const [status = 500] = statuses
        if (isHanging || statuses.length !== 1 || status >= 500)
          faults.push({ bytes: bytes.slice(0, 600), isHanging, statuses })
      })
      expect(faults, `seed ${SEED}`).toEqual([])
      const alive = await send(server, get('/healthz'))
      expect(alive.statuses).toEqual([200])
    })
  })
