import { isoTime } from '../../../kernel/time.ts'
import { SCIM_PREFIX } from '../../../wire/scim.ts'
import type { MemberRow } from '../../members/index.ts'
import type { GroupRow } from '../table.ts'
import { GROUP, USER } from './messages.ts'

type Membership = { readonly groupId: string; readonly memberId: string; readonly displayName: string }

/** The absolute URL of a resource. */
export const locationOf = (base: string, type: 'Users' | 'Groups', id: string): string =>
  `${base}${SCIM_PREFIX}/${type}/${id}`

export const presentUser = (base: string, row: MemberRow, memberships: readonly Membership[]): object => ({
  schemas: [USER],
  id: row.token,
  ...(row.externalId !== null && { externalId: row.externalId }),
  userName: row.email,
  name: { givenName: row.firstName, familyName: row.lastName, formatted: `${row.firstName} ${row.lastName}` },
  displayName: `${row.firstName} ${row.lastName}`,
  emails: [{ value: row.email, type: 'work', primary: true }],
  active: row.enabled,
  groups: memberships
    .filter(({ memberId }) => memberId === row.token)
    .map(({ groupId, displayName }) => ({ value: groupId, display: displayName })),
  meta: {
    resourceType: 'User',
    created: isoTime(row.createdAt),
    lastModified: isoTime(row.updatedAt),
    location: locationOf(base, 'Users', row.token),
  },
})

export const presentGroup = (base: string, row: GroupRow, memberships: readonly Membership[] | undefined): object => ({
  schemas: [GROUP],
  id: row.token,
  ...(row.externalId !== null && { externalId: row.externalId }),
  displayName: row.displayName,
  ...(memberships && {
    members: memberships
      .filter(({ groupId }) => groupId === row.token)
      .map(({ memberId }) => ({ value: memberId, type: 'User' })),
  }),
  meta: {
    resourceType: 'Group',
    created: isoTime(row.createdAt),
    lastModified: isoTime(row.updatedAt),
    location: locationOf(base, 'Groups', row.token),
  },
})
