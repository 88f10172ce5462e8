import { z } from 'zod'
import { SecondsObject, text, token } from '../../wire/shapes.ts'
import { hasKnownPlaceholders, MAX_TEMPLATE_LENGTH, PLACEHOLDERS, TEMPLATE_KINDS } from './states.ts'

const named = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')

const kind = z.enum(TEMPLATE_KINDS).meta({
  description: '`message` for the other side of a declined payment, `note` for internal notes',
})
const body = text(MAX_TEMPLATE_LENGTH)
  .refine(hasKnownPlaceholders, `must use only these placeholders: ${named}`)
  .meta({
    description: `Text with placeholders for details of the payment: ${named}`,
    example: 'We could not match {{reference}} to an invoice. Please send {{amount}} again with its number.',
  })
const name = text(60).meta({ example: 'Unmatched reference' })

export const CreateMessageTemplate = z.object({ kind, name, body }).meta({ id: 'CreateMessageTemplate' })
export type CreateMessageTemplate = z.infer<typeof CreateMessageTemplate>

export const UpdateMessageTemplate = z
  .object({ name, body })
  .partial()
  .meta({
    id: 'UpdateMessageTemplate',
    example: { body: 'We could not match {{reference}} to an invoice. Please call us.' },
  })
export type UpdateMessageTemplate = z.infer<typeof UpdateMessageTemplate>

export const MessageTemplate = z
  .object({
    token: token('tmpl'),
    kind,
    name: z.string(),
    body: z.string(),
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'MessageTemplate' })
export type MessageTemplate = z.infer<typeof MessageTemplate>
