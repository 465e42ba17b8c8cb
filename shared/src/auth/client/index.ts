export { browserSurroundings } from './browser-surroundings.ts'
export { createAuthClient } from './create-auth-client.ts'
export type { SessionDoor } from './surroundings.ts'
