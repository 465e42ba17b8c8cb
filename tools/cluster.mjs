// `npm run cluster`: two of each process behind a proxy with TLS, on real databases, without containers.
import { argumentsOrFail, fail, requireDependencies, requireNode } from './preflight.mjs'

requireNode()
const { values } = argumentsOrFail({
  name: 'run cluster',
  does: `Starts the picture of production on this machine, without containers: PostgreSQL, Redis and
HAProxy from Debian, which it installs with apt-get as root; two composers, product APIs and data APIs; and
stand-ins for S3, Cognito and Stripe. Ctrl-C ends all of it.`,
  options: {
    monitoring: {
      type: 'boolean',
      default: false,
      does: 'adds Prometheus and Alertmanager from Debian, with the rules of deploy/monitoring',
    },
    pager: {
      type: 'string',
      value: 'URL',
      does: 'with --monitoring: where Alertmanager posts alerts, as JSON',
    },
    tree: {
      type: 'string',
      value: 'FOLDER',
      does: 'publishes and runs another compiled checkout; a link may be moved for npm run rolling',
    },
  },
  more: `  CLUSTER_PORT   port of the site, 3443 by default; the cluster uses the 50 ports from there on
  DATA_DIR       everything is kept in its folder cluster; .data by default
  RELEASES_DIR   where the releases of the sources are built, as for npm start

Settings of docs/operations.md that the cluster does not make itself are passed on to its processes.`,
})
requireDependencies()
await import('tsx')
const { runCluster } = await import('./cluster/run-cluster.ts')
const { monitoring: withMonitoring, pager = null } = values
if (pager !== null && !(withMonitoring && URL.canParse(pager)))
  fail('--pager needs a URL, and --monitoring beside it')
await runCluster(process.env, { withMonitoring, pager, tree: values.tree }).catch((error) =>
  fail(error.message),
)
