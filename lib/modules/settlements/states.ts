/** States of a batch (specification, "States and transitions"). */
export const BATCH_STATES = ['PROCESSING', 'COMPLETED', 'FAILED'] as const
export type BatchState = (typeof BATCH_STATES)[number]
