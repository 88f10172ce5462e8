import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { CreateMessageTemplate, MessageTemplate, UpdateMessageTemplate } from './contract.ts'

const tag = 'Message templates'
const admin = { by: 'member', permission: 'message_templates.write', partner: false } as const
const oneTemplate = z.object({ template_id: pathId('Identifier of the template') })

export const listMessageTemplates = operation({
  id: 'listMessageTemplates',
  method: 'GET',
  path: '/message-templates',
  tag,
  summary: 'List message templates',
  description: 'Returns the organization’s templates for messages and notes, by kind and name.',
  access: { by: 'member', permission: 'read', partner: false },
  data: z.object({ count: z.int(), message_templates: z.array(MessageTemplate) }),
  extension: true,
})

export const createMessageTemplate = operation({
  id: 'createMessageTemplate',
  method: 'POST',
  path: '/message-templates',
  tag,
  summary: 'Create a message template',
  description:
    'Returns 400 if the text contains an unknown placeholder, and 409 if a template of the same kind has this name, or if the organization has 50 templates.',
  access: admin,
  body: CreateMessageTemplate,
  data: MessageTemplate,
  errors: [409],
  extension: true,
})

export const updateMessageTemplate = operation({
  id: 'updateMessageTemplate',
  method: 'PUT',
  path: '/message-templates/{template_id}',
  tag,
  summary: 'Update a message template',
  description:
    'Omitted fields keep their values. Messages and notes that were written with the template do not change.',
  access: admin,
  params: oneTemplate,
  body: UpdateMessageTemplate,
  data: MessageTemplate,
  errors: [404, 409],
  extension: true,
})

export const deleteMessageTemplate = operation({
  id: 'deleteMessageTemplate',
  method: 'DELETE',
  path: '/message-templates/{template_id}',
  tag,
  summary: 'Delete a message template',
  description: 'Messages and notes that were written with it do not change.',
  access: admin,
  params: oneTemplate,
  data: Nothing,
  errors: [404],
  extension: true,
})
