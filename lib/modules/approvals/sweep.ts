import { expiringById, type Sweep } from '../../platform/sweep/sweep.ts'

/** A quarter, so that admins can look back. The audit log keeps who decided and what was changed. */
const RETENTION_DAYS = 90

/** Requests, which contain emails and settings. All have ended long before: none is open for a week. */
export const approvalSweep: Sweep = {
  name: 'approval requests',
  tables: [
    expiringById({
      table: 'organization_approvals',
      column: 'token',
      tag: 'apr',
      retentionMs: RETENTION_DAYS * 24 * 3_600_000,
    }),
  ],
}
