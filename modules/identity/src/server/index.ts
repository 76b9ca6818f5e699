export { ADMIN_USER_NAME, type BootstrapDeps, type BootstrapResult, bootstrap } from './bootstrap.ts'
export { encryptPassword, loadPasswordKey, newPasswordKey, type PasswordKey } from './crypto/sm2.ts'
export { secondFactor } from './factor/port.ts'
export { createIdentity, type Identity, type IdentityDeps } from './module.ts'
export { type UnreadSource, unreadMessages } from './own/unread.ts'
export { checkPostOf, hasPost, nameOf, requirePost } from './posts.ts'
export type { SessionAuthenticator } from './principal/authenticator.ts'
export { type RoleScope, widest } from './principal/data-scope.ts'
export type { SessionPolicy } from './principal/load.ts'
export { userCallers } from './principal/user-callers.ts'
export {
  type ProvisionedTenant,
  type ProvisionOrg,
  type ProvisionTenant,
  type ProvisionUser,
  provisionTenant,
  type RoleKind,
} from './provision.ts'
export { onSessions, rightsChanged, sessionOpened, sessionsEnded } from './session/events.ts'
export { type SignInLimits, signInLimits } from './session/throttle.ts'
export { type SignInWarning, signInWarning } from './session/warning.ts'
export {
  type CustomerUser,
  type CustomerUsers,
  customerUsers,
  type NewCustomerUser,
} from './user/customers.ts'
export { userNames } from './user/names.ts'
export { type PersonalData, personalData } from './user/personal-data.ts'
