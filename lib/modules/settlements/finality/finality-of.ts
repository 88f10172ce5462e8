import { unixSeconds } from '../../../kernel/time.ts'
import type { BatchFinality } from '../contract.ts'
import type { InstructionCounts } from '../views.ts'

/** The finality of a batch in responses; null without settlement instructions. */
export const finalityOf = (batch: InstructionCounts): BatchFinality | null =>
  batch.instructionsCount === null
    ? null
    : {
        state: batch.finalAt ? 'final' : 'pending',
        final_on: batch.finalAt && unixSeconds(batch.finalAt),
        instructions: {
          total: batch.instructionsCount,
          sent: batch.instructionsSent ?? 0,
          confirmed: batch.instructionsConfirmed ?? 0,
          rejected: batch.instructionsRejected ?? 0,
        },
      }
