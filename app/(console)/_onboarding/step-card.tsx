'use client'

import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { HydrationBoundary } from '#components/hydration/hydration-boundary.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CodeBlock } from '#components/value/code-block.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import type { Step } from '#lib/modules/sandbox/states.ts'
import { useInView } from './use-in-view.ts'
import { STEP_WORDS } from './words.ts'

interface StepCardProps {
  step: Step
  number: number
  done: boolean
  /** Whether the step is expanded; otherwise only its heading shows. */
  open: boolean
  /** Whether it is the next step, which is kept in view. */
  current?: boolean
  onOpen: () => void
  curl: string
  children: ReactNode
}

/** One step: its status and reason, the controls that perform it, and the equivalent API calls. */
export function StepCard({ step, number, done, open, current = false, onOpen, curl, children }: StepCardProps) {
  const id = useId()
  const card = useRef<HTMLLIElement>(null)
  useInView(card, current)
  const { title, why } = STEP_WORDS[step]
  return (
    <li
      ref={card}
      className={clsx(
        'min-w-0 scroll-mt-16 scroll-mb-4 rounded-lg border bg-surface',
        open && !done ? 'border-accent' : 'border-line',
      )}
    >
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onOpen}
          className="flex w-full items-center gap-3 rounded-lg px-4 py-3 text-left"
        >
          <Mark done={done} number={number} current={open && !done} />
          <span className="min-w-0 flex-1 font-semibold text-base">{title}</span>
          <span className={clsx('text-xs', done ? 'text-success' : 'text-muted')}>{done ? 'Done' : 'To do'}</span>
        </button>
      </h2>
      {open && (
        <div id={id} className="grid gap-4 px-4 pb-4 sm:pl-14">
          <p className="max-w-reading text-muted text-sm">{why}</p>
          <HydrationBoundary fallback={<Skeleton className="h-28" />}>{children}</HydrationBoundary>
          <Curl text={curl} of={title} />
        </div>
      )}
    </li>
  )
}

function Mark({ done, number, current }: { done: boolean; number: number; current: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'num grid size-7 shrink-0 place-items-center rounded-full border font-semibold text-xs',
        done && 'border-success text-success',
        !done && current && 'border-accent bg-accent text-accent-on',
        !done && !current && 'border-control text-muted',
      )}
    >
      {done ? <Check className="size-4" /> : number}
    </span>
  )
}

/** The equivalent API calls, collapsed because newcomers rarely need them. */
function Curl({ text, of }: { text: string; of: string }) {
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent-ink text-xs hover:underline">
        Use the API instead
      </summary>
      <div className="mt-2 grid gap-2">
        <CopyButton value={text} label={`curl: ${of}`} text="Copy" className="justify-self-start" />
        <CodeBlock label={`curl: ${of}`}>{text}</CodeBlock>
      </div>
    </details>
  )
}
