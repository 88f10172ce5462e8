'use client'

import { type ReactNode, useId, useState } from 'react'
import { inSentence } from '#lib/kernel/wording.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CopyButton } from './copy-button.tsx'

interface SecretRevealProps {
  secret: string
  /** What the secret is, such as "API key secret". */
  label: string
  /** Variable name of the `.env` line. */
  envName: string
  onDone: () => void
  /** Notice for a secret that can be shown again. */
  notice?: { title: string; text: string }
  /** More to copy, such as a ready curl command. */
  children?: ReactNode
}

const ONCE = {
  title: 'Copy it now; you won’t see it again',
  text: 'Store it securely. If you lose it, create a new one.',
}

/** Shows a secret once, with its `.env` line to copy. The user must confirm before continuing. */
export function SecretReveal({ secret, label, envName, onDone, notice = ONCE, children }: SecretRevealProps) {
  const id = useId()
  const [stored, setStored] = useState(false)
  return (
    <div className="grid gap-4">
      <Alert tone={notice === ONCE ? 'warning' : 'info'} title={notice.title}>
        {notice.text}
      </Alert>
      <SecretLine label={label} value={secret} />
      <SecretLine label=".env line" value={`${envName}=${secret}`} />
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <label htmlFor={id} className="flex items-center gap-2 text-sm">
          <Checkbox id={id} checked={stored} onChange={(event) => setStored(event.target.checked)} />
          I’ve stored it
        </label>
        <Button variant="primary" disabled={!stored} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

interface SecretLineProps {
  label: string
  value: string
  /** What the button copies, if the label does not name it. */
  copied?: string
}

/** A labeled value to copy. */
export function SecretLine({ label, value, copied = label }: SecretLineProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium text-sm">{label}</span>
        <CopyButton value={value} label={inSentence(copied)} text="Copy" />
      </div>
      <code className="wrap-anywhere select-all whitespace-pre-wrap rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs">
        {value}
      </code>
    </div>
  )
}
