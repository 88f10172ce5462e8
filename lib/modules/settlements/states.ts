/** States of a batch (specification, "States and transitions"). */
export const BATCH_STATES = ['PROCESSING', 'COMPLETED', 'FAILED'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** `final`: the settlement bank has confirmed all instructions of the batch. */
export const FINALITY_STATES = ['pending', 'final'] as const
export type FinalityState = (typeof FINALITY_STATES)[number]
