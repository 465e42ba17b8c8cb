/** The folder in which a service keeps its data. */
export { FolderInUseError, lockFolder } from './lock-folder.ts'
