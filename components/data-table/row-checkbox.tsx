'use client'

import { useId } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'

interface RowCheckboxProps {
  label: string
  checked: boolean
  some?: boolean
  onToggle: (extend: boolean) => void
}

/** Checkbox of a row, or of all rows on the page. */
export function RowCheckbox({ label, checked, some = false, onToggle }: RowCheckboxProps) {
  const id = useId()
  return (
    // The label extends the target to the whole cell, so that a near miss does not open the row.
    <label htmlFor={id} className="grid size-8 select-none place-items-center max-md:-ml-2">
      <span className="sr-only">{label}</span>
      <Checkbox
        id={id}
        ref={(box) => {
          if (box) box.indeterminate = some && !checked
        }}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
