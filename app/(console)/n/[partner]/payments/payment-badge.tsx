import { CheckCheck, CircleX, Hourglass, Pause, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '#components/ui/tone.ts'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { PaymentState } from '#lib/modules/payments/states.ts'

type Look = { readonly tone: Tone; readonly label: string; readonly icon?: ReactNode }

const LOOKS: Record<PaymentState, Look> = {
  created: { tone: 'neutral', label: 'Created' },
  in_admission: { tone: 'info', label: 'In admission', icon: <Hourglass aria-hidden /> },
  on_hold: { tone: 'warning', label: 'On hold', icon: <Pause aria-hidden /> },
  completed: { tone: 'success', label: 'Completed' },
  settled: { tone: 'success', label: 'Settled', icon: <CheckCheck aria-hidden /> },
  failed: { tone: 'danger', label: 'Failed', icon: <CircleX aria-hidden /> },
  expired: { tone: 'neutral', label: 'Expired', icon: <TimerOff aria-hidden /> },
}

export const paymentStateLabel = (state: PaymentState): string => LOOKS[state].label

export function PaymentBadge({ state }: { state: PaymentState }) {
  return <StateBadge {...LOOKS[state]} />
}
