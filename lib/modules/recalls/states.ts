import { RETURN_REASONS, type ReturnReason } from '../returns/states.ts'

/** States of a recall. Only an open one can change (contract#recalls). */
export const RECALL_STATES = ['open', 'granted', 'refused', 'expired', 'canceled'] as const
export type RecallState = (typeof RECALL_STATES)[number]

/** Reasons of recalls: those of returns, without the one that names a recall. */
export const RECALL_REASONS = RETURN_REASONS.filter((reason) => reason !== 'FOCR')
export type RecallReason = Exclude<ReturnReason, 'FOCR'>

/** Why a recall is refused: external codes of ISO 20022 (camt.029). */
export const REFUSAL_REASONS = ['NOAS', 'CUST', 'AC04', 'AM04', 'LEGL', 'ARDT', 'NARR'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** The refusal that needs a message. */
export const REFUSAL_WITH_MESSAGE = 'NARR' satisfies RefusalReason

/** Maximum number of recalls per payment. */
export const MAX_RECALLS = 10
