'use client'

import { Check, Hand, Pause, Play, Undo2, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import type { TaskWork } from './use-task-work.ts'

interface TaskActionsProps {
  work: TaskWork
  /** Whether the list of decline reasons is open. */
  choosing: boolean
  onChoose: () => void
}

/** Actions on the task with their keyboard shortcuts. */
export function TaskActions({ work, choosing, onChoose }: TaskActionsProps) {
  const { decide, accept, hold, resume, isBusy } = work
  if (!decide && !hold && !resume) return null
  return (
    <>
      {decide && (
        <>
          {accept && (
            <Action variant="primary" keyName="a" onAct={accept}>
              <Check aria-hidden />
              Accept
            </Action>
          )}
          <Action keyName="d" onAct={onChoose} aria-expanded={choosing}>
            <X aria-hidden />
            Decline
          </Action>
        </>
      )}
      {hold && (
        <Action keyName="h" onAct={hold}>
          <Pause aria-hidden />
          Hold
        </Action>
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

export function ClaimAction({ work: { claim, giveBack, takeBack, isBusy } }: { work: TaskWork }) {
  if (claim) {
    return (
      <Action size="sm" keyName="c" onAct={claim} pending={isBusy}>
        <Hand aria-hidden />
        Claim
      </Action>
    )
  }
  const release = giveBack ?? takeBack
  return (
    release && (
      <Action size="sm" keyName={giveBack && 'c'} onAct={release} pending={isBusy}>
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

function Action({ keyName, onAct, children, ...rest }: ActionProps) {
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
