import type { Density, Look } from './look.ts'
import type { SavedView } from './saved-views.ts'

/** What the menu of a list needs to know, and how it tells what was chosen. */
export interface ViewChoices {
  /** The list's name: "payments". */
  what: string
  columns: readonly { id: string; header: string; meta?: { width?: string; quiet?: boolean } }[]
  look: Look
  onLook: (look: Look) => void
  density: Density
  size: number | undefined
  builtIn: ((today: string) => readonly SavedView[]) | undefined
}
