import type { CSSProperties } from 'react'
import type { ColumnLooks } from './features.ts'

const REM_PER_STEP = 0.25
const FLOOR_STEPS = 44
const CHECKBOX_STEPS = 12

const steps = (looks: ColumnLooks | undefined): number =>
  Number(/^w-(\d+)$/.exec(looks?.width ?? '')?.[1] ?? FLOOR_STEPS)

/**
 * Minimum width of all columns on tablets and on wide screens. Narrower windows scroll sideways.
 */
export function tableWidths(columns: readonly { meta?: ColumnLooks }[], selection: boolean): CSSProperties {
  const sum = (upTo: number) =>
    columns
      .filter(({ meta }) => (meta?.priority ?? 1) <= upTo)
      .reduce((total, { meta }) => total + steps(meta), selection ? CHECKBOX_STEPS : 0)
  const rem = (count: number) => `${count * REM_PER_STEP}rem`
  return { '--table-md': rem(sum(2)), '--table-xl': rem(sum(3)) } as CSSProperties
}
