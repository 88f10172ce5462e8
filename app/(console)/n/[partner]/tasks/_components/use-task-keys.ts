'use client'

import { useState } from 'react'
import { useScreenKeys } from '#components/layout/use-screen-keys.ts'
import { announce } from '../_decisions/own-decisions.ts'
import type { Waiting } from '../waiting.ts'
import { UNAVAILABLE } from '../words.ts'
import type { PanelForm } from './forms/use-panel-form.ts'
import type { TaskWork } from './use-task-work.ts'

const REPEATING = ['j', 'k']

type TaskKeys = {
  readonly task: Waiting | undefined
  readonly work: TaskWork
  readonly onStep: (step: 1 | -1) => void
  readonly onForm: (form: PanelForm) => void
  readonly onHelp: () => void
  readonly onEscape: () => void
}

/**
 * The shortcuts of the queue. `explained` is why the last one did nothing, for the panel's status;
 * without a panel it is announced to screen readers. `explain` sets it for a shortcut of the panel.
 */
export function useTaskKeys({ task, work, onStep, onForm, onHelp, onEscape }: TaskKeys) {
  const [last, setLast] = useState<{ readonly task: string | undefined; readonly why: string }>()
  const explain = (why: string | undefined) => {
    setLast(why === undefined ? undefined : { task: task?.token, why })
    if (!task && why) announce(why)
  }
  const onTask = (action: (() => void) | undefined, why = work.unavailable) => {
    if (!action) return () => explain(why)
    return () => {
      setLast(undefined)
      action()
    }
  }
  const { hold, accept, threshold } = work
  const decline = onTask(work.decide && (() => onForm('decline')))
  useScreenKeys(
    {
      j: () => onStep(1),
      k: () => onStep(-1),
      c: onTask(work.claim ?? work.release),
      t: onTask(work.takeOver, work.takenBy === undefined ? UNAVAILABLE.notTaken : work.unavailable),
      a: onTask(accept && threshold ? () => onForm('accept') : accept, work.barrier ?? work.unavailable),
      d: decline,
      f: decline,
      h: onTask(hold ? () => hold() : work.resume),
      n: onTask(hold && (() => onForm('hold'))),
      '?': onHelp,
      escape: onEscape,
    },
    REPEATING,
  )
  return { explain, explained: last && last.task === task?.token ? last.why : '' }
}
