export { rollbackTarget, withdrawalTargets } from './earlier-releases.ts'
export { FileStore } from './file-store.ts'
export {
  collidingPaths,
  contractProblem,
  fitProblems,
  sharedParts,
  unmetRequirements,
} from './fit.ts'
export {
  clientFolder,
  gatesPath,
  manifestPath,
  releaseFolder,
  serverBundlePath,
} from './layout.ts'
export { Mirror } from './mirror.ts'
export { openStore, storeProblems } from './open-store.ts'
export { emptyRegistry, readRegistry, registryOnRecord } from './registry-file.ts'
export { expiredReleases, isNamed, keptReleases } from './retention.ts'
export {
  promoteRollout,
  startRollout,
  stopRollout,
  withdrawRelease,
  withoutRollouts,
} from './rollouts.ts'
export { evaluateBundle, requireProvided } from './server-bundle.ts'
export type { ReleaseStore, SeenRegistry, StoredRelease } from './store.ts'
export { updateRegistry } from './update-registry.ts'
export { withdrawalObstacle } from './withdrawal.ts'
