export {
  clearSession,
  type Session,
  sessionStore,
  setSession,
  useSession,
} from './session-store.ts'
