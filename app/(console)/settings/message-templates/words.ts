import type { TemplateKind } from '#lib/modules/message-templates/states.ts'

/** Label, and where the text is used. */
export const KIND_WORDS: Record<TemplateKind, { label: string; use: string }> = {
  message: { label: 'Decline message', use: 'Sent to the other institution when a payment is declined.' },
  note: { label: 'Internal note', use: 'Visible to your organization only.' },
}
