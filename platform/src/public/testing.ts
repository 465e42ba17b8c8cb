export { point } from '#src/publish/publish.ts'
export { type Patch, patchRelease } from '#src/testing/patch-release.ts'
