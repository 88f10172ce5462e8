'use client'

import { useCallback, useState } from 'react'
import { focusRow } from '#components/data-table/open-row.tsx'
import type { Waiting } from '../../waiting.ts'
import type { TaskWork } from '../use-task-work.ts'

/** The form that is open in the panel, if any. */
export type PanelForm = 'accept' | 'decline' | 'hold' | undefined

/** The form in the panel of the open payment. */
export function usePanelForm(row: Waiting | undefined) {
  const [opened, setOpened] = useState<{ readonly token: string; readonly form: PanelForm }>()
  return {
    form: opened && opened.token === row?.token ? opened.form : undefined,
    close: useCallback(() => setOpened(undefined), []),
    open: (form: PanelForm) => {
      if (!row) return
      setOpened({ token: row.token, form })
      if (!form) focusRow(row.token)
    },
  }
}

/** The open form and the actions of the shortcuts. A form whose action is unavailable closes. */
export function withForm(work: TaskWork, { form: opened }: ReturnType<typeof usePanelForm>) {
  const { threshold, accept, decide, hold } = work
  const actions = { accept: threshold && accept, decline: decide, hold }
  const form = opened && actions[opened] && opened
  // H would hold without the note that is being written.
  return { form, keys: form === 'hold' ? { ...work, hold: undefined } : work }
}
