'use client'

import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Outcome = 'idle' | 'copied' | 'failed'

const WORDS: Record<Outcome, string> = { idle: '', copied: 'Copied', failed: 'Couldn’t copy. Select the text instead.' }
const ICONS = { idle: <Copy aria-hidden />, copied: <Check aria-hidden />, failed: <X aria-hidden /> }

interface CopyButtonProps {
  value: string
  /** What is copied, in words: "payment id". */
  label: string
  /** Shown on the button; without it the button is an icon. */
  text?: string
  className?: string
}

/** Copies a value and says so, to the eye and to a screen reader. */
export function CopyButton({ value, label, text, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  // On plain http there is no clipboard at all: the rejection of the missing API is an outcome too.
  const copy = async () => navigator.clipboard.writeText(value)
  const onClick = () =>
    copy().then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )

  return (
    <>
      {text ? (
        <Button size="sm" onClick={onClick} className={className} aria-label={`${text}: ${label}`}>
          {ICONS[outcome]}
          {text}
        </Button>
      ) : (
        <IconButton size="sm" label={`Copy ${label}`} icon={ICONS[outcome]} onClick={onClick} className={className} />
      )}
      <span role="status" className="sr-only">
        {WORDS[outcome]}
      </span>
    </>
  )
}
