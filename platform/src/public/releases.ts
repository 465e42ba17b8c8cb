export {
  manifestPath,
  releaseFolder,
  serverBundlePath,
} from '#src/registry/layout.ts'
export { readRegistry } from '#src/registry/registry-file.ts'
export { trustedKeysPath } from '#src/signing/trusted-keys.ts'
export { FileStore } from '#src/stores/file-store.ts'
export { openStore } from '#src/stores/open-store.ts'
export { updateRegistry } from '#src/stores/update-registry.ts'
