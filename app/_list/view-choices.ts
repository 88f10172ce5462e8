import type { Density, ListLayout } from './list-layout.ts'
import type { SavedView } from './saved-views.ts'

/** Props of the list menu. */
export interface ViewChoices {
  /** Name of the list, such as "payments". */
  what: string
  columns: readonly { id: string; header: string; meta?: { width?: string; quiet?: boolean } }[]
  layout: ListLayout
  onLayout: (layout: ListLayout) => void
  density: Density
  size: number | undefined
  builtIn: ((today: string) => readonly SavedView[]) | undefined
}
