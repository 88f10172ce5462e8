'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'

interface SelectionBarProps {
  /** Plural name of the rows in lower case, such as "payments". */
  what: string
  count: number
  /** Beside the count, except on medium screens. */
  summary?: ReactNode
  onClear: () => void
  /** The actions. */
  children: ReactNode
}

/** On phones, the bar sits at the bottom within reach of the thumb, without moving the list. */
const PHONE =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:gap-y-1 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-3 max-sm:pt-1 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:shadow-float'

/** Below the count, the actions scroll if they do not fit. The padding is for their focus ring. */
const PHONE_ACTIONS =
  'contents max-sm:-m-1 max-sm:flex max-sm:basis-[calc(100%+0.5rem)] max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:[&>*]:shrink-0'

/** The number of selected rows with their actions. */
export function SelectionBar({ what, count, summary, onClear, children }: SelectionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fieldset.
    <div role="group" aria-label={`Selected ${what}`} className={`flex flex-wrap items-center gap-2 ${PHONE}`}>
      <span role="status" className="num min-w-0 font-medium text-sm max-sm:flex-1 max-sm:truncate">
        {count} selected
        {summary && <span className="ml-2 font-normal text-muted text-xs sm:max-lg:sr-only">{summary}</span>}
      </span>
      <IconButton size="sm" label="Clear selection" icon={<X aria-hidden />} onClick={onClear} />
      <span className={PHONE_ACTIONS}>{children}</span>
    </div>
  )
}
