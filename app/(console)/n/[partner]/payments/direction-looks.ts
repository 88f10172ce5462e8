import { ArrowDownLeft, ArrowUpRight, RefreshCw } from 'lucide-react'
import type { Direction } from '#lib/modules/payments/states.ts'

/** Icon of each direction, and the word before the other side. */
export const DIRECTION_LOOKS: Record<Direction, { icon: typeof ArrowUpRight; word: string }> = {
  out: { icon: ArrowUpRight, word: 'To' },
  in: { icon: ArrowDownLeft, word: 'From' },
  within: { icon: RefreshCw, word: 'Internal, to' },
}
