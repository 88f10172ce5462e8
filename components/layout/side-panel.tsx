'use client'

import { ChevronLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface SidePanelProps {
  /** What is open, in a word: "Customer". */
  label: string
  /** What the way back leads to on narrow screens: "Customers". */
  list: string
  onClose: () => void
  /** On narrow screens at the right of the way back. */
  steps?: ReactNode
  /** The panel's heading. */
  heading: ReactNode
  /** Beside the heading. */
  aside?: ReactNode
  /** Below the heading: what can be done. They stay in view while the rest scrolls. */
  actions?: ReactNode
  children: ReactNode
}

/** What is open of a list: beside it on wide screens, in its place on narrow ones. */
export function SidePanel({ label, list, onClose, steps, heading, aside, actions, children }: SidePanelProps) {
  return (
    <section
      aria-label={label}
      className="flex min-w-0 flex-col overflow-clip rounded-lg border border-line bg-surface xl:sticky xl:top-17 xl:max-h-[calc(100dvh-5.5rem)]"
    >
      <header className="sticky top-13 z-10 grid gap-3 rounded-t-lg border-line border-b bg-surface px-4 py-3 xl:static">
        <div className="flex items-center justify-between gap-2 xl:hidden">
          <Button size="sm" variant="ghost" onClick={onClose} className="-ml-2">
            <ChevronLeft aria-hidden />
            {list}
          </Button>
          {steps && <span className="flex">{steps}</span>}
        </div>
        <div className="flex items-start justify-between gap-2">
          <h2 className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">{heading}</h2>
          <span className="flex shrink-0 items-center gap-1">
            {aside}
            <IconButton
              label={`Close ${label.toLowerCase()}`}
              aria-keyshortcuts="Escape"
              icon={<X aria-hidden />}
              onClick={onClose}
              className="-mr-1.5 max-xl:hidden"
            />
          </span>
        </div>
        {actions}
      </header>
      <div className="min-h-0 xl:overflow-y-auto">{children}</div>
    </section>
  )
}
