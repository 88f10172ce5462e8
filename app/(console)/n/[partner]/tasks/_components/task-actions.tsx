'use client'

import { Check, Hand, NotebookPen, Pause, Play, Undo2, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import type { PanelForm } from './forms/use-panel-form.ts'
import type { TaskWork } from './use-task-work.ts'

interface TaskActionsProps {
  work: TaskWork
  form: PanelForm
  onForm: (form: PanelForm) => void
}

/** Actions on the task with their keyboard shortcuts. */
export function TaskActions({ work, form, onForm }: TaskActionsProps) {
  const { decide, accept, threshold, hold, resume, isBusy } = work
  if (!decide && !hold && !resume) return null
  const toggle = (one: PanelForm) => () => onForm(form === one ? undefined : one)
  return (
    <>
      {decide && (
        <>
          {accept && (
            <Action
              variant="primary"
              keyName="a"
              onAct={threshold ? toggle('accept') : accept}
              aria-expanded={threshold && form === 'accept'}
            >
              <Check aria-hidden />
              Accept
            </Action>
          )}
          <Action keyName="d" onAct={toggle('decline')} aria-expanded={form === 'decline'}>
            <X aria-hidden />
            Decline
          </Action>
        </>
      )}
      {hold && (
        <>
          <Action keyName="h" onAct={() => hold()} disabled={form === 'hold'}>
            <Pause aria-hidden />
            Hold
          </Action>
          <Action keyName="n" onAct={toggle('hold')} aria-expanded={form === 'hold'}>
            <NotebookPen aria-hidden />
            Hold with a note
          </Action>
        </>
      )}
      {resume && (
        <Action keyName="h" onAct={resume} pending={isBusy}>
          <Play aria-hidden />
          Resume
        </Action>
      )}
    </>
  )
}

export function ClaimAction({ work: { claim, release, unassign, isBusy } }: { work: TaskWork }) {
  if (claim) {
    return (
      <Action size="sm" keyName="c" onAct={claim} pending={isBusy}>
        <Hand aria-hidden />
        Claim
      </Action>
    )
  }
  const onRelease = release ?? unassign
  return (
    onRelease && (
      <Action size="sm" keyName={release && 'c'} onAct={onRelease} pending={isBusy}>
        <Undo2 aria-hidden />
        Release
      </Action>
    )
  )
}

interface ActionProps extends Omit<ButtonProps, 'onClick'> {
  keyName?: string | undefined
  onAct: () => void
  children: ReactNode
}

/** A button that ignores the second click of a double click. */
export function Action({ keyName, onAct, children, ...rest }: ActionProps) {
  // A decision moves the next task under the pointer, so ignore the second click of a double click.
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) onAct()
  }
  return (
    <Button {...rest} onClick={onClick} aria-keyshortcuts={keyName}>
      {children}
      {keyName && (
        <span aria-hidden className="-mr-1 opacity-80 max-xl:hidden [[class*=bg-accent]_&]:opacity-100">
          <Kbd>{keyName}</Kbd>
        </span>
      )}
    </Button>
  )
}
