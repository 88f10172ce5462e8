import { z } from 'zod'
import { AccountChange } from '../../finality/contract.ts'
import { ApprovalRequest } from '../contract.ts'

export const ProposedAccountChange = z
  .object({
    change: AccountChange,
    approval: ApprovalRequest.nullable().meta({
      description: 'The request that a second operator decides; null if none was needed',
    }),
  })
  .meta({ id: 'ProposedAccountChange' })
