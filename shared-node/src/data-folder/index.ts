/** The folders in which processes keep what is theirs. */
export { FolderInUseError, lockFolder } from './lock-folder.ts'
export { makeOwnFolder } from './own-folder.ts'
