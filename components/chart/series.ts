/** One row of a chart, prepared by its screen: decided, sorted, worded. */
export interface Point {
  label: string
  /** For drawing only; it may be rounded. */
  value: number
  /** The exact amount, as it is read out and written in the table. */
  text: string
  /** A row that sums the others. */
  total?: boolean
}

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
