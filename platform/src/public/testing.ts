export { movePointers } from '#src/publish/move-pointers.ts'
export {
  PATIENT,
  startComposer,
  whenPacked,
  whenServed,
} from '#src/serve/testing/composer-process.ts'
export { trialsOf } from '#src/serve/variants/visitor-groups.ts'
export {
  BUILT_RELEASES,
  copyLiveReleases,
  copyRelease,
  serveRelease,
} from '#src/testing/copy-releases.ts'
export { copySources, copyWorkspace } from '#src/testing/copy-workspace.ts'
export { startObjectStore, TEST_KEYS } from '#src/testing/object-store.ts'
export { type Patch, patchRelease } from '#src/testing/patch-release.ts'
export { renameUnit } from '#src/testing/rename-unit.ts'
export { signAnew } from '#src/testing/sign-release.ts'
