import { isoTime } from '../../kernel/time.ts'
import type { MemberActor } from '../../platform/context.ts'
import type { Rules } from '../organizations/index.ts'
import { hasSecondFactor } from './authentication/second-factor.ts'
import type { Invitation, Me, Member, OfferedInvitation, Session } from './contract.ts'
import type { MemberRow } from './find-members.ts'
import type { Passkey } from './passkeys/contract.ts'
import { hasDirectoryRole } from './provisioned/provisioned-members.ts'
import type { HeldRole, RoleBook } from './roles/find-roles.ts'
import type { InvitationRow, PasskeyRow, SessionRow } from './table.ts'

const presentWith = (row: MemberRow, role: HeldRole): Member => ({
  token: row.token,
  organization_id: row.organizationId,
  number: row.number,
  email: row.email,
  email_verified: row.emailVerifiedAt !== null,
  first_name: row.firstName,
  last_name: row.lastName,
  role: row.role,
  role_name: role.name,
  can_decide_tasks: role.permissions.has('tasks.decide'),
  role_from_group: hasDirectoryRole(row),
  provisioned: row.provisionedAt !== null,
  enabled: row.enabled,
  two_factor: hasSecondFactor(row),
  created_at: isoTime(row.createdAt),
})

export const presentMember = (row: MemberRow, roles: RoleBook): Member => presentWith(row, roles(row.role))

export const presentMe = (
  row: MemberRow,
  { secondFactorFrom }: Pick<Rules, 'secondFactorFrom'>,
  { hasProvider, roleName, permissions }: Pick<MemberActor, 'hasProvider' | 'roleName' | 'permissions'>,
): Me => ({
  ...presentWith(row, { name: roleName, permissions }),
  second_factor_from: secondFactorFrom && !hasSecondFactor(row) && !hasProvider ? isoTime(secondFactorFrom) : null,
  time_zone: row.timeZone,
  locale: row.locale,
  mention_emails: row.mentionEmails,
  permissions: [...permissions],
  single_sign_on: hasProvider,
  authenticator_app: row.totpSecret !== null,
})

export const presentInvitation = (row: InvitationRow, roles: RoleBook): Invitation => ({
  token: row.token,
  email: row.email,
  role: row.role,
  role_name: roles(row.role).name,
  invited_by: row.invitedBy,
  created_at: isoTime(row.createdAt),
  expires_at: isoTime(row.expiresAt),
})

export const presentOffered = (row: InvitationRow, organization: string, roles: RoleBook): OfferedInvitation => ({
  email: row.email,
  role: row.role,
  role_name: roles(row.role).name,
  invited_by: row.invitedBy,
  expires_at: isoTime(row.expiresAt),
  organization,
})

export const presentSession = (row: SessionRow, current: string): Session => ({
  token: row.token,
  address: row.address,
  agent: row.agent,
  created_at: isoTime(row.createdAt),
  last_used_at: isoTime(row.lastUsedAt),
  expires_at: isoTime(row.expiresAt),
  is_current: row.token === current,
})

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  token: row.token,
  name: row.name,
  syncable: row.isSyncable,
  created_at: isoTime(row.createdAt),
  last_used_at: row.lastUsedAt && isoTime(row.lastUsedAt),
})
