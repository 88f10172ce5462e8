'use client'

import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { AssignmentRule } from '#lib/modules/assignment-rules/contract.ts'
import { summaryOf } from '../words.ts'

interface RuleItemProps {
  rule: AssignmentRule
  /** Position in the order, starting at 1. */
  place: number
  nameOf: (number: number) => string
  isSkipped: boolean
  isBusy: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
}

/** A rule in words, with its actions for admins. */
export function RuleItem({ rule, place, nameOf, isSkipped, isBusy, onUp, onDown, onEdit, onDelete }: RuleItemProps) {
  const mayEdit = useDenialReason('PUT /assignment-rules') === undefined
  const { name } = rule
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <span className="num w-6 shrink-0 pt-0.5 text-muted text-sm">{place}.</span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-medium text-sm">{name}</h2>
        <p className="wrap-anywhere text-muted text-sm">{summaryOf(rule, nameOf)}</p>
        {isSkipped && <p className="text-sm text-warning">Skipped: none of its members can accept or decline tasks.</p>}
      </div>
      {mayEdit && (
        <span className="flex gap-1">
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUp aria-hidden />}
            disabled={!onUp || isBusy}
            onClick={onUp}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDown aria-hidden />}
            disabled={!onDown || isBusy}
            onClick={onDown}
          />
          <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
          <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={onDelete} />
        </span>
      )}
    </li>
  )
}
