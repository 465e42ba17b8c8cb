/** Connects to hosts that strangers name, and to public addresses alone (no SSRF). For Node alone. */
export {
  bareHost,
  checkedAgent,
  type Dial,
  type DialOptions,
  withoutFinalDot,
} from './checked-agent.ts'
export { findPublicAddress, HostRefused } from './find-public-address.ts'
export { isHostName, type NameUse } from './host-name.ts'
