/** One row of a chart, prepared by its screen: decided, sorted, worded. */
export interface Point {
  label: string
  /** For drawing only; it may be rounded. */
  value: number
  /** The exact amount, as it is read out and written in the table. */
  text: string
  /** The same for a file: digits and a point, nothing else; `text` where it is not given. */
  exact?: string
  /** A row that sums the others. */
  total?: boolean
}

/** What a chart's table shows and its file holds: the very numbers that are drawn. */
export interface ChartData {
  /** The first one names the rows. */
  columns: readonly [string, ...string[]]
  rows: readonly ChartRow[]
}

export interface ChartRow {
  label: string
  /** The list that makes this row. */
  href?: string
  total?: boolean
  cells: readonly ChartCell[]
}

export interface ChartCell {
  text: string
  exact?: string
}

/** Points as a table of two columns. */
export const dataOf = (points: readonly Point[], columns: readonly [label: string, value: string]): ChartData => ({
  columns,
  rows: points.map(({ label, text, exact, total }) => ({ label, total, cells: [{ text, exact }] })),
})

/** One kind of thing in stacked bars, with its colour. */
export interface Series {
  label: string
  fill: string
}

/** Stacked bars over time or over groups: each row has a cell for each series, in their order. */
export interface Bars {
  /** What the rows are: "Hour". */
  rowName: string
  series: readonly Series[]
  rows: readonly BarRow[]
}

export interface BarRow {
  label: string
  /** As short as an axis needs it. */
  tick: string
  href?: string
  cells: readonly (ChartCell & { value: number })[]
}

/** Bars as a table. */
export const dataOfBars = ({ rowName, series, rows }: Bars): ChartData => ({
  columns: [rowName, ...series.map(({ label }) => label)],
  rows,
})

/** Where the axis of bars that stand on zero ends: a round number that holds the tallest. */
export const barsReach = (rows: readonly BarRow[]): number =>
  axisReach(
    rows.map(({ label, cells }) => ({ label, text: '', value: cells.reduce((sum, { value }) => sum + value, 0) })),
  )

const ROW = 32
const AXIS = 36

/** The height of a bar chart of so many rows; the skeleton takes the same. */
export const chartHeight = (rows: number): number => Math.max(rows, 3) * ROW + AXIS

/** The height of amounts over time. */
export const TREND_HEIGHT = 168

/** Where the axis ends on both sides of zero: a round number that holds every bar. */
export function axisReach(points: readonly Point[]): number {
  const longest = Math.max(1, ...points.map((point) => Math.abs(point.value)))
  const power = 10 ** Math.floor(Math.log10(longest))
  return power * ([1, 2, 4, 6, 8, 10].find((step) => step * power >= longest) ?? 10)
}

/** The height of stacked bars. */
export const BARS_HEIGHT = 220
