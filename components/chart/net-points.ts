import { axisReach, type Point } from './series.ts'

/** A bar of the net position chart. */
export interface NetPoint extends Point {
  /** The exact amount in minor units. */
  minor: bigint
  /** A shorter label, for phones. */
  short?: string
  /** The list that makes up the amount. */
  href?: string
}

/** Formats an amount as announced, such as `+1,234.50 USD (you’re owed)`. */
export type TextOf = (minor: bigint) => string

/** Largest bars that are shown one by one. */
const SHOWN = 12

export interface Folded {
  shown: readonly NetPoint[]
  /** The sum of the remaining points, and how many they are. */
  others?: { count: number; minor: bigint; text: string }
}

/** The rows with the largest amounts, or all if only one would be left out. */
export function largestOf<Row>(rows: readonly Row[], amountOf: (row: Row) => bigint, shown = SHOWN): readonly Row[] {
  if (rows.length <= shown + 1) return rows
  const size = (row: Row) => (amountOf(row) < 0n ? -amountOf(row) : amountOf(row))
  return rows.toSorted((a, b) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0)).slice(0, shown)
}

/**
 * The points with the largest amounts in their order, and the sum of the others. One alone is not
 * summed.
 */
export function foldPoints(points: readonly NetPoint[], textOf: TextOf, shown = SHOWN): Folded {
  const largest = new Set(largestOf(points, ({ minor }) => minor, shown))
  if (largest.size === points.length) return { shown: points }
  const rest = points.filter((point) => !largest.has(point))
  const minor = rest.reduce((sum, point) => sum + point.minor, 0n)
  return {
    shown: points.filter((point) => largest.has(point)),
    others: { count: rest.length, minor, text: textOf(minor) },
  }
}

/** A label of at most `max` characters, cut in the middle, because similar names differ at either end. */
export function shortened(label: string, max: number): string {
  if (label.length <= max) return label
  const end = Math.floor((max - 1) / 2)
  return `${label.slice(0, max - 1 - end)}…${label.slice(label.length - end)}`
}

/** Positions on the axis from -1 to 1, and its ticks. `minor` ticks are hidden on phones. */
export interface Scale {
  at: (value: number) => number
  ticks: readonly { value: number; minor?: boolean }[]
}

/** A linear scale around zero. */
export function linearScale(points: readonly Point[]): Scale {
  const reach = axisReach(points)
  const half = { minor: true }
  return {
    at: (value) => value / reach,
    ticks: [
      { value: -reach },
      { value: -reach / 2, ...half },
      { value: 0 },
      { value: reach / 2, ...half },
      { value: reach },
    ],
  }
}

/** The smallest part of the reach that a logarithmic axis resolves. */
const FINEST = 1e-6

/**
 * A symmetric logarithmic scale: linear up to the smallest amount, then logarithmic on both sides
 * of zero.
 */
export function symlogScale(points: readonly Point[]): Scale {
  const reach = axisReach(points)
  const sizes = points.map(({ value }) => Math.abs(value)).filter((size) => size > 0)
  const unit = Math.max(Math.min(reach, ...sizes), reach * FINEST)
  const at = (value: number) => (Math.sign(value) * Math.log1p(Math.abs(value) / unit)) / Math.log1p(reach / unit)
  const middle = 10 ** Math.round(Math.log10(Math.sqrt(reach * unit)))
  const isApart = middle > unit * 2 && middle < reach / 2
  const between = isApart ? [middle] : []
  return {
    at,
    ticks: [
      { value: -reach },
      ...between.map((value) => ({ value: -value, minor: true })),
      { value: 0 },
      ...between.map((value) => ({ value, minor: true })),
      { value: reach },
    ],
  }
}
