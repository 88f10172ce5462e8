import type { SavedView } from '#app/_views/saved-views.ts'
import type { Density, ListLayout } from './list-layout.ts'

/** Props of the list menu. */
export interface ViewChoices {
  /** Name of the list, such as "payments". */
  what: string
  columns: readonly { id: string; header: string; meta?: { width?: string; quiet?: boolean } }[]
  /** Columns that are hidden by default. */
  optional: readonly string[]
  layout: ListLayout
  /** The layout without the user's changes. */
  usual: ListLayout
  onLayout: (layout: ListLayout) => void
  density: Density
  size: number | undefined
  builtIn: readonly SavedView[] | undefined
}
