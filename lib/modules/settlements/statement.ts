import { type Statement, statementText } from '../../kernel/merkle/statement.ts'
import { unixSeconds } from '../../kernel/time.ts'
import type { BatchRow } from './table.ts'

/** A batch with its tree: the root hash and the number of leaves. */
export type Sealed = Pick<BatchRow, 'token' | 'currency' | 'environment' | 'cutoffAt'> & {
  readonly rootHash: string
  readonly treeVersion: string
  readonly leavesCount: number
}

/**
 * The signed statement of a batch: root, number of leaves, batch ID, currency and cutoff
 * (contract#settlement).
 */
export function statementOf(batch: Sealed): { statement: Statement; text: string } {
  const statement: Statement = {
    batch_id: batch.token,
    currency: batch.currency,
    cutoff_time: unixSeconds(batch.cutoffAt),
    environment: batch.environment,
    leaves_count: batch.leavesCount,
    root_hash: batch.rootHash,
    version: batch.treeVersion,
  }
  return { statement, text: statementText(statement) }
}
