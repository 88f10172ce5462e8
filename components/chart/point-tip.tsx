import type { Point } from './series.ts'

interface PointTipProps {
  active?: boolean
  payload?: readonly { payload?: Point }[]
}

/** The exact amount of the hovered bar. */
export function PointTip({ active, payload }: PointTipProps) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  return (
    <div className="rounded-md border border-line bg-surface px-2 py-1 text-xs shadow-float">
      <p className="text-muted">{point.label}</p>
      <p className="num font-medium text-ink">{point.text}</p>
    </div>
  )
}
