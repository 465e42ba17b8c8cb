/** Programs that are not ours: finding them, and installing them from Debian's packages. */

export { installPackages } from './install-packages.ts'
export { requireTools } from './require-tools.ts'
