'use client'

import { Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { MAX_NAME } from './saved-views.ts'

interface ViewNameProps {
  name: string
  /** Why the view cannot have a name. */
  problemOf: (typed: string) => string | undefined
  onRename: (name: string) => void
  onDelete: () => void
  children?: ReactNode
}

/** A view, renamed in place. */
export function ViewName({ name, problemOf, onRename, onDelete, children }: ViewNameProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const rename = (typed: string) => {
    const given = typed.trim()
    const wrong = problemOf(given)
    setProblem(wrong)
    if (!wrong && given !== name) onRename(given)
  }
  return (
    <li className="grid gap-1.5">
      <span className="flex items-center gap-2">
        <Input
          aria-label={`Name of ${name}`}
          defaultValue={name}
          maxLength={MAX_NAME}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onBlur={({ target }) => rename(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && rename(event.currentTarget.value)}
        />
        <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={onDelete} />
      </span>
      {problem && (
        <span id={id} role="alert" className="text-danger text-xs">
          {problem}
        </span>
      )}
      {children}
    </li>
  )
}
