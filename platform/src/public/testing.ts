export { point } from '#src/publish/publish.ts'
export { startComposer, whenPacked, whenServed } from '#src/serve/testing/composer-process.ts'
export { copyLiveReleases, copyRelease, serveRelease } from '#src/testing/copy-releases.ts'
export { type Patch, patchRelease } from '#src/testing/patch-release.ts'
