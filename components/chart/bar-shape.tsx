import type { BarShapeProps } from 'recharts'
import type { Point } from './series.ts'

type Shape = Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height' | 'fill' | 'stroke' | 'strokeWidth' | 'rx'>

/**
 * A bar as a single rectangle. Recharts' own bar measures its outline for animations, which are off
 * here, and costs a layout and a second render per bar.
 */
export function BarShape({ x, y, width, height, ...looks }: Shape) {
  const { fill, stroke, strokeWidth, rx } = looks
  if (width === 0 || height === 0) return null
  return (
    <rect
      x={Math.min(x, x + width)}
      y={Math.min(y, y + height)}
      width={Math.abs(width)}
      height={Math.abs(height)}
      {...{ fill, stroke, strokeWidth, rx }}
    />
  )
}

/** A bar colored by direction; totals have an outline. */
export function PointBar({ payload, ...place }: BarShapeProps) {
  const { value, total } = payload as Point
  const edge = total ? { stroke: 'var(--ink)', strokeWidth: 1.5 } : {}
  return <BarShape {...place} rx={2} fill={value < 0 ? 'var(--debit)' : 'var(--credit)'} {...edge} />
}
