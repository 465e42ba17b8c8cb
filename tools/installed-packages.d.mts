/** Whether the packages of a lock file are installed beside it, and no others. */
export function areLockedPackagesInstalled(root: string): boolean
