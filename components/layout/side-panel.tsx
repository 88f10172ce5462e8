'use client'

import { ChevronLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useRecordTitle } from './use-record-title.ts'

interface SidePanelProps {
  /** Singular label of the record, such as "Customer". */
  label: string
  /** Name of the list, such as "Customers": the back link on narrow screens, and in the document's title. */
  list: string
  onClose: () => void
  /** Beside the back link on narrow screens. */
  steps?: ReactNode
  /** The name of the record, which the document's title repeats, and badges after it. */
  heading: ReactNode
  /** Content beside the heading. */
  aside?: ReactNode
  /** Actions below the heading, which stay visible while the rest scrolls. */
  actions?: ReactNode
  children: ReactNode
}

/** Panel for the open record: beside the list on wide screens, in its place on narrow ones. */
export function SidePanel({ label, list, onClose, steps, heading, aside, actions, children }: SidePanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [name, setName] = useState<string>()
  useEffect(() => setName(title.current?.firstElementChild?.textContent ?? undefined))
  useRecordTitle(name && name !== label ? `${name} · ${list}` : name)
  return (
    <section
      aria-label={label}
      data-panel
      tabIndex={-1}
      className="flex min-w-0 flex-col overflow-clip rounded-lg border border-line bg-surface focus:outline-none xl:sticky xl:top-17 md:group-data-fill/page:max-h-full xl:max-h-[calc(100dvh-5.5rem)]"
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
          <h2 ref={title} className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            {heading}
          </h2>
          <span className="flex shrink-0 items-center gap-1">
            {aside}
            <IconButton
              label="Close panel"
              aria-keyshortcuts="Escape"
              icon={<X aria-hidden />}
              onClick={onClose}
              className="-mr-1.5 max-xl:hidden"
            />
          </span>
        </div>
        {actions}
      </header>
      <div className="min-h-0 md:group-data-fill/page:overflow-y-auto xl:overflow-y-auto">{children}</div>
    </section>
  )
}
