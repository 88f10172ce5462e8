'use client'

import { useId } from 'react'
import { roleLabelPlural } from '#app/(console)/settings/members/roles.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ROLES, type Role } from '#lib/kernel/access.ts'

interface RoleBoxesProps {
  /** Announced before the roles. */
  legend: string
  label: string
  value: readonly Role[]
  disabled?: boolean
  onChange: (roles: Role[]) => void
}

/** The roles whose members see a shared view first. */
export function RoleBoxes({ legend, label, value, disabled, onChange }: RoleBoxesProps) {
  const id = useId()
  const turn = (role: Role, on: boolean) => {
    const others = value.filter((other) => other !== role)
    onChange(on ? [...others, role] : others)
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
      <legend className="sr-only">{legend}</legend>
      <span>{label}</span>
      {ROLES.toReversed().map((role) => (
        <span key={role} className="flex items-center gap-1.5 text-ink">
          <Checkbox
            id={`${id}-${role}`}
            checked={value.includes(role)}
            disabled={disabled}
            onChange={({ target }) => turn(role, target.checked)}
          />
          <label htmlFor={`${id}-${role}`}>{roleLabelPlural(role)}</label>
        </span>
      ))}
    </fieldset>
  )
}
