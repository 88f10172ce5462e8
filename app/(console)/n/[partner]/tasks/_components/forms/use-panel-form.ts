'use client'

import { useCallback, useState } from 'react'
import { focusRow } from '#components/data-table/open-row.tsx'
import type { Waiting } from '../../waiting.ts'
import type { PanelForm, TaskWork } from '../use-task-work.ts'

/** The form in the panel of the open payment. */
export function usePanelForm(row: Waiting | undefined) {
  const [opened, setOpened] = useState<{ readonly token: string; readonly form: PanelForm }>()
  return {
    wanted: opened && opened.token === row?.token ? opened.form : undefined,
    close: useCallback(() => setOpened(undefined), []),
    open: (form: PanelForm) => {
      if (!row) return
      setOpened({ token: row.token, form })
      if (!form) focusRow(row.token)
    },
  }
}

/** The actions of a payment, for its panel and for the shortcuts. A form whose action is unavailable closes. */
export function withForm(given: TaskWork, { wanted, close }: ReturnType<typeof usePanelForm>) {
  const { decide, hold } = given
  const form = (wanted === 'decline' ? decide : hold) && wanted
  if (!hold) return { form, work: given, keys: given }
  // An undone hold does not open the form again.
  const closeAndHold = (note?: string) => {
    close()
    hold(note)
  }
  const work: TaskWork = { ...given, hold: closeAndHold }
  // H would hold without the note that is being written.
  return { form, work, keys: form === 'hold' ? { ...work, hold: undefined } : work }
}
