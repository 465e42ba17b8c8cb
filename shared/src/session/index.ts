export {
  clearSession,
  dismissSessionEnd,
  SESSION_ENDS,
  type Session,
  type SessionEnd,
  sessionStore,
  setApiKey,
  setSession,
  useSession,
} from './session-store.ts'
