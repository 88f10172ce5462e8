'use client'

import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

type Outcome = 'idle' | 'copied' | 'failed'

const WORDS: Record<Outcome, string> = { idle: '', copied: 'Copied', failed: 'Couldn’t copy. Select the text instead.' }
const ICONS = { idle: <Copy aria-hidden />, copied: <Check aria-hidden />, failed: <X aria-hidden /> }

interface CopyButtonProps {
  value: string
  /** What is copied, such as "payment ID". */
  label: string
  /** The button's text; without it, an icon. */
  text?: string
  className?: string
}

/** Copies a value and confirms it visually and to screen readers. */
export function CopyButton({ value, label, text, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  const name = `Copy ${label}`

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  // Without HTTPS, `navigator.clipboard` is undefined, and the async function turns the TypeError
  // into a rejection.
  const copy = async () => navigator.clipboard.writeText(value)
  const onClick = () =>
    copy().then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )

  return (
    <>
      {text ? (
        <Button size="sm" onClick={onClick} className={className} aria-label={name}>
          {ICONS[outcome]}
          {text}
        </Button>
      ) : (
        <IconButton size="sm" label={name} icon={ICONS[outcome]} onClick={onClick} className={className} />
      )}
      <span role="status" className="sr-only">
        {WORDS[outcome]}
      </span>
    </>
  )
}
