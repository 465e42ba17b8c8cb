export {
  clearSession,
  type Session,
  sessionStore,
  setApiKey,
  setSession,
  useSession,
} from './session-store.ts'
