import type { Direction, PaymentType } from '#lib/modules/payments/states.ts'

export const TYPE_WORDS: Record<PaymentType, string> = { Type_Pull: 'Pull', Type_Push: 'Push' }

export const DIRECTION_WORDS: Record<Direction, string> = { in: 'Incoming', out: 'Outgoing', within: 'Internal' }
