'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { DropdownMenu } from '#components/overlay/dropdown-menu.tsx'
import type { ViewChoices } from './view-choices.ts'

const ViewMenu = onDemand(() => import('./view-menu.tsx').then((part) => part.ViewMenu))

/** Menu for a list's views, columns, density and page size. Its content loads when first opened. */
export function ViewButton(choices: ViewChoices) {
  const [opened, setOpened] = useState(false)
  const { dialog, open } = useDialog()
  return (
    <>
      <DropdownMenu
        align="end"
        tip="View options"
        label={`View options for ${choices.what}`}
        onOpen={() => setOpened(true)}
        trigger={
          <>
            <SlidersHorizontal aria-hidden />
            <span className="max-sm:hidden">View</span>
          </>
        }
      >
        {opened && <ViewMenu {...choices} onDialog={open} />}
      </DropdownMenu>
      {dialog}
    </>
  )
}
