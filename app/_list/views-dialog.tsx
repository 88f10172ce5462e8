'use client'

import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Field } from '#components/form/field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { MAX_NAME, nameProblem, renamed, type SavedView, without, withView } from './saved-views.ts'
import { useViews } from './use-views.ts'

interface SaveViewDialogProps {
  what: string
  search: string
  hidden: readonly string[]
  onClose: () => void
}

/** Saves the current list as a named view. */
export function SaveViewDialog({ what, search, hidden, onClose }: SaveViewDialogProps) {
  const id = useId()
  const { views, save } = useViews()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    const wrong = nameProblem(views, given)
    setProblem(wrong)
    if (wrong) return
    save(withView(views, { name: given, search, hidden }))
    onClose()
    notify({ kind: 'success', title: `View ${given} saved` })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Save view"
      description={`Saves the filters, sort order, page size and columns of these ${what} in this browser.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} variant="primary">
            Save view
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={onSubmit} noValidate>
        <Field id={id} label="Name" error={problem}>
          <Input
            id={id}
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={MAX_NAME}
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-error`}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** The user's saved views, renamed in place. */
export function ManageViewsDialog({ onClose }: { onClose: () => void }) {
  const { views, save } = useViews()
  return (
    <Dialog open onClose={onClose} size="sm" title="Your views" footer={<Button onClick={onClose}>Done</Button>}>
      {views.length === 0 ? (
        <p className="text-muted text-sm">No saved views.</p>
      ) : (
        <ul className="grid gap-2">
          {views.map((view) => (
            <ViewName key={view.name} view={view} views={views} onSave={save} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface ViewNameProps {
  view: SavedView
  views: readonly SavedView[]
  onSave: (views: readonly SavedView[]) => void
}

function ViewName({ view, views, onSave }: ViewNameProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const rename = (typed: string) => {
    const name = typed.trim()
    const wrong = nameProblem(views, name, view.name)
    setProblem(wrong)
    if (!wrong && name !== view.name) onSave(renamed(views, view.name, name))
  }
  return (
    <li className="grid gap-1">
      <span className="flex items-center gap-2">
        <Input
          aria-label={`Name of ${view.name}`}
          defaultValue={view.name}
          maxLength={MAX_NAME}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onBlur={({ target }) => rename(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && rename(event.currentTarget.value)}
        />
        <IconButton
          label={`Delete ${view.name}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => onSave(without(views, view.name))}
        />
      </span>
      {problem && (
        <span id={id} role="alert" className="text-danger text-xs">
          {problem}
        </span>
      )}
    </li>
  )
}
