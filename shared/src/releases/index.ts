export { FileStore } from './file-store.ts'
export {
  clientFolder,
  gatesPath,
  manifestPath,
  releaseFolder,
  serverBundlePath,
} from './layout.ts'
export { Mirror } from './mirror.ts'
export { openStore } from './open-store.ts'
export { emptyRegistry, readRegistry, registryOnRecord } from './registry-file.ts'
export { expiredReleases, keptReleases, rollbackTarget } from './retention.ts'
export { evaluateBundle, requireProvided } from './server-bundle.ts'
export type { ReleaseStore, SeenRegistry, StoredRelease } from './store.ts'
export { updateRegistry } from './update-registry.ts'
