import type { MovementKind } from '#lib/modules/liquidity/states.ts'
import type { HistoryWindow } from './search-params.ts'

/** Shared by the screen and its message for gateways without limits. */
export const HEAD = {
  title: 'Liquidity',
  description: 'This namespace’s net debit caps and remaining headroom',
}

export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  cap_set: 'Cap set',
  cap_raised: 'Cap raised',
  cap_lowered: 'Cap lowered',
  cap_removed: 'Cap removed',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  settlement: 'Settlement',
}

/** The figures of a limit, as named by every screen. */
export const FIGURES = {
  cap: 'Net debit cap',
  funds: 'Funds',
  owed: 'You owe',
  reserved: 'Reserved',
  headroom: 'Headroom',
} as const

export const WINDOW_WORDS: Readonly<Record<HistoryWindow, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
}
