import { type Erasure, isOfNamespaces, isOfOrganization } from '../../platform/db/erasure.ts'
import { tallyDeletions } from '../../platform/tallies/erasure.ts'
import { accounts, accountValidations } from './table.ts'

export const accountErasure: Erasure = {
  inBatches: [
    { table: accountValidations, where: isOfOrganization },
    { table: accounts, where: isOfNamespaces },
    ...tallyDeletions('accounts'),
  ],
}
