'use client'

import { useCallback, useEffect, useState } from 'react'
import { focusRow } from '#components/data-table/open-row.tsx'
import { focusPanel, focusPanelForm } from '#components/layout/focus-panel.ts'
import type { Waiting } from '../../waiting.ts'
import { type TaskWork, useTaskWork, type WorkOptions } from '../use-task-work.ts'

/** The form that is open in the panel, if any. */
export type PanelForm = 'accept' | 'decline' | 'hold' | undefined

/** The form in the panel of the open payment. */
export function usePanelForm(row: Waiting | undefined) {
  const [opened, setOpened] = useState<{ readonly token: string; readonly form: PanelForm }>()
  const current = opened && opened.token === row?.token ? opened.form : undefined
  return {
    form: current,
    close: useCallback(() => setOpened(undefined), []),
    open: (form: PanelForm) => {
      if (!row) return
      // The shortcut of an open form focuses it again, but does not confirm it.
      if (form && form === current) return focusPanelForm()
      setOpened({ token: row.token, form })
      // On narrow screens, the panel hides the rows.
      if (!form && !focusRow(row.token)) focusPanel()
    },
  }
}

type Panel = ReturnType<typeof usePanelForm>

/**
 * The open form and the actions of the shortcuts. A form closes when its action becomes unavailable, such
 * as when a colleague takes the task, and does not open again with it: its button would get the focus
 * while the user types elsewhere.
 */
function useOpenForm(work: TaskWork, { form: opened, close, open }: Panel) {
  const { threshold, accept, decide, hold } = work
  const actions = { accept: threshold && accept, decline: decide, hold }
  const form = opened && actions[opened] && opened
  useEffect(() => {
    if (!opened || form) return
    if (document.activeElement === document.body) open(undefined)
    else close()
  }, [opened, form, close, open])
  // H would hold without the note that is being written.
  return { form, keys: form === 'hold' ? { ...work, hold: undefined } : work }
}

/** The actions on the open payment, and the form that is open for it. A decision closes the form. */
export function usePanelWork(
  partner: string,
  row: Waiting | undefined,
  panel: Panel,
  { nameOf, onDecided }: WorkOptions,
) {
  const work = useTaskWork(partner, row, {
    nameOf,
    onDecided: () => {
      // Undoing a decision does not reopen its form.
      panel.close()
      onDecided()
    },
  })
  return { work, ...useOpenForm(work, panel) }
}
