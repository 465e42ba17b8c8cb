export { fitProblems } from './fit.ts'
export { clientFolder, manifestPath, releaseFolder, serverBundlePath } from './layout.ts'
export { emptyRegistry, readRegistry, updateRegistry } from './registry-file.ts'
export {
  promoteRollout,
  startRollout,
  stopRollout,
  wasWithdrawn,
  withdrawRelease,
  withoutRollouts,
} from './rollouts.ts'
export { evaluateBundle, requireProvided } from './server-bundle.ts'
