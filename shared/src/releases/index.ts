export { fitProblems } from './fit.ts'
export { clientFolder, manifestPath, releaseFolder, serverBundlePath } from './layout.ts'
export { emptyRegistry, readRegistry, updateRegistry } from './registry-file.ts'
export {
  earlierReleases,
  promoteRollout,
  startRollout,
  stopRollout,
  withdrawRelease,
  withoutRollouts,
} from './rollouts.ts'
export { evaluateBundle, requireProvided } from './server-bundle.ts'
export { withdrawalObstacle } from './withdrawal.ts'
