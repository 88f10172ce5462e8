import { CircleAlert, CircleCheck, CircleDashed, CircleDot, FlaskConical, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/tone.ts'

const ICONS: Record<Tone, ReactNode> = {
  neutral: <CircleDashed aria-hidden />,
  info: <CircleDot aria-hidden />,
  success: <CircleCheck aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  danger: <CircleAlert aria-hidden />,
  sandbox: <FlaskConical aria-hidden />,
}

/** A state as icon, word and color. Screens map their states to these. */
export function StateBadge({ tone, label, icon }: { tone: Tone; label: string; icon?: ReactNode }) {
  return (
    <Badge tone={tone}>
      {icon ?? ICONS[tone]}
      {label}
    </Badge>
  )
}
