import { isoTime } from '../../kernel/time.ts'
import type { OrganizationDeletion } from './contract.ts'
import type { Deletion } from './deletion.ts'

export const presentDeletion = ({ organization, blockers }: Deletion): OrganizationDeletion => ({
  status: organization.deletionDueAt ? 'requested' : 'none',
  requested_at: organization.deletionRequestedAt && isoTime(organization.deletionRequestedAt),
  requested_by: organization.deletionRequestedBy,
  due_at: organization.deletionDueAt && isoTime(organization.deletionDueAt),
  in_the_way: blockers,
})
