'use client'

import { type ReactNode, useState } from 'react'
import { axisText } from '#lib/kernel/figures.ts'
import { counted } from '#lib/kernel/wording.ts'
import { IntentLink } from '../ui/intent-link.tsx'
import { type Folded, type NetPoint, type Scale, shortened } from './net-points.ts'

const ROW = 24
const BAR = 14
const AXIS = 22
/** The labels' column and the plot, which leaves room for half of the last tick. */
const PLOT = { x: '36%', width: '61%' }
const LABEL_END = '35%'
/** Characters of a label; fewer on phones. */
const MAX_LABEL = 32
const MAX_ON_PHONES = 16
/**
 * A bar that would be thinner is drawn at this width in px, so that no position looks like none.
 */
const THINNEST = 2

/** Height of the chart with this many bars, shared with its skeleton. */
export const barsHeight = (rows: number): number => Math.max(rows, 3) * ROW + AXIS

/** With more bars than this, the axis is repeated at the top. */
const LONG = 20

const percent = (share: number) => `${50 + 50 * share}%`

interface NetBarsProps {
  points: readonly NetPoint[]
  others: Folded['others']
  scale: Scale
}

/**
 * The bars as one drawing that fills its width. Each bar is a link to its list; the line below
 * shows the exact amount of the bar with the pointer, or else the focus.
 */
export function NetBars({ points, others, scale }: NetBarsProps) {
  const [pointed, setPointed] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const count = points.length + (others ? 1 : 0)
  const top = count > LONG ? AXIS : 0
  const height = top + barsHeight(count)
  const on = (text: string) => ({
    onFocus: () => setFocused(text),
    onPointerEnter: () => setPointed(text),
    onBlur: () => setFocused(undefined),
    onPointerLeave: () => setPointed(undefined),
  })
  return (
    <>
      <svg className="recharts-surface block w-full overflow-visible" height={height} fontSize={12} aria-hidden={false}>
        <title>Net positions</title>
        <Plot height={height}>
          {scale.ticks.map(({ value, minor }) => (
            <Tick key={value} value={value} at={scale.at(value)} top={top} height={height} minor={minor} />
          ))}
        </Plot>
        {points.map((point, at) => (
          <Row
            key={point.label}
            href={point.href}
            name={`${point.label}: ${point.text}`}
            y={top + at * ROW}
            {...on(`${point.label}: ${point.text}`)}
          >
            <text x={LABEL_END} y={ROW / 2} dy="0.35em" textAnchor="end" fill="var(--muted)">
              <tspan className="max-sm:hidden">{shortened(point.label, MAX_LABEL)}</tspan>
              <tspan className="sm:hidden">{shortened(point.short ?? point.label, MAX_ON_PHONES)}</tspan>
            </text>
            <Plot height={ROW}>
              <Bar share={scale.at(point.value)} />
            </Plot>
          </Row>
        ))}
        {others && (
          <Row
            name={`${counted(others.count, 'other')}: ${others.text}`}
            y={top + points.length * ROW}
            {...on(`${counted(others.count, 'other')}: ${others.text}`)}
          >
            <text x={LABEL_END} y={ROW / 2} dy="0.35em" textAnchor="end" fill="var(--muted)">
              {counted(others.count, 'other')}
            </text>
            <text x={PLOT.x} y={ROW / 2} dy="0.35em" fill="var(--ink)" className="num">
              {others.text}
            </text>
          </Row>
        )}
      </svg>
      <p className="wrap-anywhere min-h-9 tabular-nums text-muted text-xs sm:min-h-5">
        {pointed ?? focused ?? 'Hover over or focus a bar to see its exact amount. Select it for details.'}
      </p>
    </>
  )
}

/** The area beside the labels; `x` and `width` within it are percentages. */
function Plot({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg {...PLOT} height={height} overflow="visible" role="presentation">
      {children}
    </svg>
  )
}

interface TickProps {
  value: number
  at: number
  /** Height of the axis at the top; 0 without one. */
  top: number
  height: number
  minor: boolean | undefined
}

function Tick({ value, at, top, height, minor }: TickProps) {
  return (
    <g className={minor ? 'max-sm:hidden' : undefined}>
      <line
        x1={percent(at)}
        x2={percent(at)}
        y1={top}
        y2={height - AXIS}
        stroke={value === 0 ? 'var(--control)' : 'var(--line)'}
        strokeDasharray={value === 0 ? undefined : '2 3'}
      />
      {[...(top > 0 ? [top - 8] : []), height - 6].map((y) => (
        <text
          key={y}
          x={percent(at)}
          y={y}
          textAnchor={at === 1 ? 'end' : at === -1 ? 'start' : 'middle'}
          fill="var(--muted)"
        >
          {axisText(value)}
        </text>
      ))}
    </g>
  )
}

function Bar({ share }: { share: number }) {
  const place = { y: (ROW - BAR) / 2, height: BAR, rx: 2, fill: share < 0 ? 'var(--debit)' : 'var(--credit)' }
  if (share === 0) return null
  return (
    <>
      <rect x={percent(Math.min(0, share))} width={`${50 * Math.abs(share)}%`} {...place} />
      <rect x="50%" width={THINNEST} transform={share < 0 ? `translate(-${THINNEST})` : undefined} {...place} />
    </>
  )
}

interface RowProps {
  href?: string | undefined
  name: string
  /** Distance from the top. */
  y: number
  children: ReactNode
  onFocus: () => void
  onBlur: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** One bar with its label: a link if it has a list, and reachable by keyboard in any case. */
function Row({ href, name, y, children, ...on }: RowProps) {
  const content = (
    <>
      <rect
        width="100%"
        height={ROW}
        rx={4}
        fill="transparent"
        className="group-hover:fill-sunken group-focus-visible:fill-sunken"
      />
      {children}
    </>
  )
  const place = { transform: `translate(0 ${y})`, 'aria-label': name, className: 'group', ...on }
  if (!href) {
    return (
      // biome-ignore-start lint/a11y: a bar is an image with a name, on which the keyboard reads its exact amount.
      <g role="img" tabIndex={0} {...place}>
        {content}
      </g>
      // biome-ignore-end lint/a11y: see above.
    )
  }
  return (
    <g transform={place.transform} {...on}>
      <IntentLink href={href} aria-label={name} className="group">
        {content}
      </IntentLink>
    </g>
  )
}
