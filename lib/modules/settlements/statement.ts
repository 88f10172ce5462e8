import { type Statement, statementText } from '../../kernel/merkle/statement.ts'
import { unixSeconds } from '../../kernel/time.ts'
import type { BatchRow } from './rows.ts'

/** A batch that has been sealed: with a root, and how many leaves are under it. */
export type Sealed = Pick<BatchRow, 'token' | 'currency' | 'environment' | 'cutoffAt'> & {
  readonly rootHash: string
  readonly treeVersion: string
  readonly leavesCount: number
}

/** What the network signs of a batch: root, number of leaves, batch, currency and cutoff together (contract#settlement). */
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
