import { Button } from '../ui/button.tsx'

interface FormActionsProps {
  /** The words of the button that sends the form. */
  action: string
  pending: boolean
  tone?: 'danger' | 'primary'
  disabled?: boolean
  onCancel: () => void
}

/** The end of a form in a dialog: away without it, or send it. */
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
