export { clientFolder, manifestPath, releaseFolder, serverBundlePath } from './layout.ts'
export { emptyRegistry, readRegistry, updateRegistry } from './registry-file.ts'
export { evaluateBundle, requireProvided } from './server-bundle.ts'
