import { z } from 'zod'
import { IsoTime } from '../../wire/shapes.ts'

/** What blocks an erasure (decision 0044). */
export const DeletionBlockers = z
  .object({
    operates_network: z.boolean().meta({
      description: 'Whether the organization operates the network; another organization must take over first',
    }),
    open_payments: z.int().meta({ description: 'Number of open payments, sent and received, up to 1000' }),
    unsettled_transactions: z
      .int()
      .meta({ description: 'Number of completed transactions that are not settled, up to 1000' }),
    batches_not_final: z.int().meta({
      description:
        'Number of batches that wait for the settlement bank, up to 1000; the operator records what it confirms',
    }),
    funded_namespaces: z.int().meta({
      description: 'Number of namespaces with recorded funds; the operator must record their withdrawal first',
    }),
  })
  .meta({ id: 'DeletionBlockers' })
export type DeletionBlockers = z.infer<typeof DeletionBlockers>

/** Whether deletion of the organization is pending, and what blocks it. */
export const OrganizationDeletion = z
  .object({
    status: z.enum(['none', 'requested']),
    requested_at: IsoTime.nullable(),
    requested_by: z.string().nullable().meta({ description: 'Name of the admin who requested the deletion' }),
    due_at: IsoTime.nullable().meta({
      description: 'When the organization closes. Until then, any admin can cancel the deletion',
    }),
    in_the_way: DeletionBlockers,
  })
  .meta({ id: 'OrganizationDeletion' })
export type OrganizationDeletion = z.infer<typeof OrganizationDeletion>
