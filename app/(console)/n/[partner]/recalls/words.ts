import type { Tone } from '#components/ui/tone.ts'
import type { RecallState, RefusalReason } from '#lib/modules/recalls/states.ts'

/** Shared by the screen and its message for gateways without recalls. */
export const HEAD = {
  title: 'Recalls',
  description: 'Requests to return payments, sent and received by this namespace',
}

export const STATE_LOOKS: Readonly<Record<RecallState, { tone: Tone; label: string }>> = {
  open: { tone: 'warning', label: 'Open' },
  granted: { tone: 'success', label: 'Granted' },
  refused: { tone: 'danger', label: 'Refused' },
  expired: { tone: 'neutral', label: 'Expired' },
  canceled: { tone: 'neutral', label: 'Canceled' },
}

/** The reasons of ISO 20022 for refusing a recall. */
export const REFUSAL_WORDS: Readonly<Record<RefusalReason, string>> = {
  NOAS: 'No response from the customer',
  CUST: 'Customer refused',
  AC04: 'Account closed',
  AM04: 'Insufficient funds',
  LEGL: 'Legal reasons',
  ARDT: 'Already returned',
  NARR: 'Other',
}
