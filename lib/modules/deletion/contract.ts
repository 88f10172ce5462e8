import { z } from 'zod'
import { IsoTime } from '../../wire/shapes.ts'

/** What an erasure waits for (decision 0044). */
export const InTheWay = z
  .object({
    operates_network: z.boolean().meta({ description: 'Whether it operates the network: somebody else has to first' }),
    open_payments: z.int().meta({ description: 'Payments under way, in or out; counted up to 1000' }),
    unsettled_transactions: z.int().meta({ description: 'Completed and not settled yet; counted up to 1000' }),
  })
  .meta({ id: 'InTheWay' })
export type InTheWay = z.infer<typeof InTheWay>

/** Whether the organization is to be deleted, and what that waits for. */
export const OrganizationDeletion = z
  .object({
    status: z.enum(['none', 'asked']),
    asked_at: IsoTime.nullable(),
    asked_by: z.string().nullable().meta({ description: 'The admin who asked, by name' }),
    due_at: IsoTime.nullable().meta({ description: 'When it closes for good; until then any admin may take it back' }),
    in_the_way: InTheWay,
  })
  .meta({ id: 'OrganizationDeletion' })
export type OrganizationDeletion = z.infer<typeof OrganizationDeletion>
