import type { RefusalReason } from '#lib/modules/recalls/states.ts'

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
