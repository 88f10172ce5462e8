import { Button } from '../ui/button.tsx'

interface FormActionsProps {
  /** The submit button's label. */
  action: string
  pending: boolean
  tone?: 'danger' | 'primary'
  disabled?: boolean
  onCancel: () => void
}

/** Cancel and submit buttons of a form in a dialog. */
export function FormActions({ action, pending, tone = 'primary', disabled, onCancel }: FormActionsProps) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant={tone} disabled={disabled} pending={pending}>
        {action}
      </Button>
    </div>
  )
}
