import type { ReactNode } from 'react'

/** A list row in the organization panel: text, badges and an action on one line. */
export function PanelRow({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center gap-2 border-line border-b py-1.5 text-sm last:border-b-0">{children}</li>
  )
}
