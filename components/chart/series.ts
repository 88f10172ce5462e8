/** One row of a chart, sorted and labeled by its screen. */
export interface Point {
  label: string
  /** Short label for an axis of times. */
  tick?: string
  /** For drawing only; may be rounded. */
  value: number
  /** The exact amount, as announced and as written in the table. */
  text: string
  /** The value for export, digits and a decimal point only. Defaults to `text`. */
  exact?: string
  /** Whether the row is a total. */
  total?: boolean
}

/** Data of a chart's table and file: the same values as drawn. */
export interface ChartData {
  /** The first column names the rows. */
  columns: readonly [string, ...string[]]
  rows: readonly ChartRow[]
}

interface ChartRow {
  label: string
  /** The list that the row counts. */
  href?: string
  total?: boolean
  cells: readonly ChartCell[]
}

interface ChartCell {
  text: string
  exact?: string
}

/** Points as a two-column table. */
export const dataOf = (points: readonly Point[], columns: readonly [label: string, value: string]): ChartData => ({
  columns,
  rows: points.map(({ label, text, exact, total }) => ({ label, total, cells: [{ text, exact }] })),
})

/** One series of stacked bars, with its color. */
export interface Series {
  label: string
  fill: string
}

/** Stacked bars over time or groups. Each row has one cell per series, in the same order. */
export interface Bars {
  /** What the rows are, such as "Hour". */
  rowName: string
  /** What the rows' notes are, such as "Success rate". */
  noteName?: string
  series: readonly Series[]
  rows: readonly BarRow[]
}

export interface BarRow {
  label: string
  /** Short label for the axis. */
  tick: string
  href?: string
  /** A value derived from the row's cells, shown with them. */
  note?: string
  cells: readonly (ChartCell & { value: number })[]
}

export const dataOfBars = ({ rowName, noteName, series, rows }: Bars): ChartData => ({
  columns: [rowName, ...series.map(({ label }) => label), ...(noteName ? [noteName] : [])],
  rows: noteName ? rows.map((row) => ({ ...row, cells: [...row.cells, { text: row.note ?? '' }] })) : rows,
})

/**
 * Upper end of an axis that starts at zero: a round number above the highest bar. At least 2, so
 * that the middle of an axis of counts is a whole number.
 */
export const barsReach = (rows: readonly BarRow[]): number =>
  Math.max(
    2,
    axisReach(
      rows.map(({ label, cells }) => ({ label, text: '', value: cells.reduce((sum, { value }) => sum + value, 0) })),
    ),
  )

/** A value at a time, with the limit at that time. Null where there is none. */
export interface LimitPoint {
  label: string
  /** Short label for the axis. */
  tick: string
  value: number | null
  limit: number | null
  /** The exact values by name, in the order of the table's columns. */
  notes: readonly (ChartCell & { name: string })[]
}

/** Values over time and their limit. */
export interface Limits {
  /** What the rows are, such as "Hour". */
  rowName: string
  series: readonly Series[]
  points: readonly LimitPoint[]
}

export const dataOfLimits = ({ rowName, series, points }: Limits): ChartData => ({
  columns: [rowName, ...(points[0]?.notes.map(({ name }) => name) ?? series.map(({ label }) => label))],
  rows: points.map(({ label, notes }) => ({ label, cells: notes })),
})

/** Height of a chart of amounts over time. */
export const TREND_HEIGHT = 168

/** Ends of an axis around zero: a round number above every bar. */
export function axisReach(points: readonly Point[]): number {
  const longest = Math.max(1, ...points.map((point) => Math.abs(point.value)))
  const power = 10 ** Math.floor(Math.log10(longest))
  return power * ([1, 2, 4, 6, 8, 10].find((step) => step * power >= longest) ?? 10)
}

/** Height of stacked bars. */
export const BARS_HEIGHT = 220
