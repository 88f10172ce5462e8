'use client'

import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface Tab {
  id: string
  label: string
  content: ReactNode
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Tabs within a page, for views of one thing such as a snippet in three languages. For navigation,
 * use LinkTabs.
 */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (step === undefined) return
    const next = (at + step + tabs.length) % tabs.length
    setAt(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            aria-selected={index === at}
            aria-controls={`${id}-${tab.id}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
            onKeyDown={onKeyDown}
            className={clsx(
              'h-9 whitespace-nowrap border-b-2 px-2.5 font-medium text-sm focus-visible:-outline-offset-2',
              index === at
                ? 'border-accent text-ink'
                : 'border-transparent text-muted hover:border-line hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={index !== at}
          className="pt-3"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
