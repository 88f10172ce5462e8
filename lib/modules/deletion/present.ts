import { isoTime } from '../../kernel/time.ts'
import type { OrganizationDeletion } from './contract.ts'
import type { Deletion } from './deletion.ts'

export const presentDeletion = ({ organization, inTheWay }: Deletion): OrganizationDeletion => ({
  status: organization.deletionDueAt ? 'asked' : 'none',
  asked_at: organization.deletionAskedAt && isoTime(organization.deletionAskedAt),
  asked_by: organization.deletionAskedBy,
  due_at: organization.deletionDueAt && isoTime(organization.deletionDueAt),
  in_the_way: inTheWay,
})
