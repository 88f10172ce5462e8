export { readToken, signToken } from './authentication/access-token.ts'
export { authenticateMember } from './authentication/authenticate-token.ts'
export { createCodeLimit } from './authentication/code-limit.ts'
export { confirmPassword } from './authentication/confirm-password.ts'
export { confirmProviderSession } from './authentication/confirm-session.ts'
export { hashPassword, type PasswordCost } from './authentication/password.ts'
export type { PasswordRule } from './authentication/password-rule.ts'
export { openProviderSession, unusablePassword } from './authentication/provider-sign-in.ts'
export { hasSecondFactor } from './authentication/second-factor.ts'
export { createSessionUse, endSessionsBy, endSessionsOf, openSession, sessionSweep } from './authentication/sessions.ts'
export { refusalOfAddress } from './authentication/sign-in.ts'
export { suspended } from './authentication/suspended.ts'
export { createThrottle, type SignInThrottle } from './authentication/throttle.ts'
export {
  changeMemberRole,
  changeRoles,
  disableMember,
  enableMember,
  LAST_ADMIN,
  removeMember,
} from './change-member.ts'
export {
  findAnyMember,
  findColleague,
  findColleagues,
  findFormerAndCurrent,
  findNumbered,
  hasMember,
  listColleagues,
  listUnconfirmed,
  lockMembers,
  memberCount,
  readLastChanges,
} from './colleagues.ts'
export { createMember } from './create-member.ts'
export { confirmEmailOf, isConfirmed } from './email-confirmation.ts'
export { memberErasure } from './erasure.ts'
export { findByEmail, findMe, findMember, listMembers, lookUpMember, type MemberRow } from './find-members.ts'
export { acceptInvitationFor, endInvitationTo, revokeInvitations } from './invitations.ts'
export { createMailLimits, type MailLimits } from './mail-limits.ts'
export { passkeyChallengeSweep } from './passkeys/challenge.ts'
export { type RelyingParty, relyingPartyOf } from './passkeys/relying-party.ts'
export {
  changeUserName,
  findProvisioned,
  hasDirectoryRole,
  listProvisioned,
  provision,
  setDirectoryRole,
  updateProvisioned,
} from './provisioned/provisioned-members.ts'
export { deleteRole } from './roles/change-roles.ts'
export { type RoleBook, readRoles } from './roles/find-roles.ts'
export { findOwnGrant, requireAssignable, requireManageable } from './roles/grants.ts'
export { memberRoutes } from './routes.ts'
export { adminNotices } from './security-notices.ts'
export { signInCodeSweep } from './sign-in-codes/codes.ts'
