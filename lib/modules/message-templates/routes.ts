import { type Route, route } from '../../platform/http/route.ts'
import { createMessageTemplate, deleteMessageTemplate, updateMessageTemplate } from './change-message-templates.ts'
import { listMessageTemplates } from './list-message-templates.ts'
import * as op from './operations.ts'
import { presentMessageTemplate } from './present.ts'

export const messageTemplateRoutes: Route[] = [
  route(op.listMessageTemplates, async (ctx) => {
    const found = await listMessageTemplates(ctx)
    return { count: found.length, message_templates: found.map(presentMessageTemplate) }
  }),
  route(op.createMessageTemplate, async (ctx, { body }) =>
    presentMessageTemplate(await createMessageTemplate(ctx, body)),
  ),
  route(op.updateMessageTemplate, async (ctx, { params, body }) =>
    presentMessageTemplate(await updateMessageTemplate(ctx, params.template_id, body)),
  ),
  route(op.deleteMessageTemplate, async (ctx, { params }) => {
    await deleteMessageTemplate(ctx, params.template_id)
    return {}
  }),
]
