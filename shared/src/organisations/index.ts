export { ACTS, type AuditAct, type AuditCategory } from './audit-acts.ts'
export { isAllowed, PERMISSIONS, type Permission, ROLES, type Role } from './roles.ts'
