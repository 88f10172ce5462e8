import type { ReturnReason } from '#lib/modules/returns/states.ts'

/** Shared by the screen and its message for gateways without returns. */
export const HEAD = {
  title: 'Returns',
  description: 'Returns sent and received by this namespace',
}

/** The reasons of ISO 20022 that the gateway accepts. */
export const REASON_WORDS: Readonly<Record<ReturnReason, string>> = {
  DUPL: 'Duplicate payment',
  AM09: 'Wrong amount',
  AC03: 'Wrong account',
  FRAD: 'Fraud',
  CUST: 'Customer request',
  TECH: 'Technical problem',
  FOCR: 'Requested by the sender',
  NARR: 'Other',
}
