import { and, eq, ne, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { CreateMessageTemplate, UpdateMessageTemplate } from './contract.ts'
import { MAX_TEMPLATES } from './states.ts'
import { type MessageTemplateRow, messageTemplates } from './table.ts'

type Ctx = Write<OrganizationCtx>

const own = (ctx: Ctx) => eq(messageTemplates.organizationId, ctx.organizationId)
const one = (ctx: Ctx, token: string) => and(own(ctx), eq(messageTemplates.token, token))

/** Creates a template. Throws 409 for a name that another of its kind has, and if there are too many. */
export async function createMessageTemplate(ctx: Ctx, input: CreateMessageTemplate): Promise<MessageTemplateRow> {
  await lockOrganization(ctx, ctx.organizationId)
  if ((await ctx.db.$count(messageTemplates, own(ctx))) >= MAX_TEMPLATES)
    throw conflict(`The organization already has ${MAX_TEMPLATES} message templates. Delete one first.`)
  const token = newId('tmpl', ctx.now, ctx.random)
  await requireFreeName(ctx, { ...input, token })
  const made = await ctx.db
    .insert(messageTemplates)
    .values({ ...input, token, organizationId: ctx.organizationId, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  const template = only(made)
  ctx.audit({ action: 'message_template.create', resourceId: token, after: audited(template) })
  return template
}

/** Updates a template. Throws 404, and 409 for a name that another of its kind has. */
export async function updateMessageTemplate(
  ctx: Ctx,
  token: string,
  { name, body }: UpdateMessageTemplate,
): Promise<MessageTemplateRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const [before] = await ctx.db.select().from(messageTemplates).where(one(ctx, token))
  if (!before) throw notFound()
  if (name !== undefined) await requireFreeName(ctx, { ...before, name })
  const changed = await ctx.db
    .update(messageTemplates)
    .set({ name, body, updatedAt: ctx.now })
    .where(one(ctx, token))
    .returning()
  const after = only(changed)
  ctx.audit({
    action: 'message_template.update',
    resourceId: token,
    before: audited(before),
    after: audited(after),
  })
  return after
}

/** Deletes a template. Throws 404. */
export async function deleteMessageTemplate(ctx: Ctx, token: string): Promise<void> {
  // A concurrent update expects the template that it has read.
  await lockOrganization(ctx, ctx.organizationId)
  const [deleted] = await ctx.db.delete(messageTemplates).where(one(ctx, token)).returning()
  if (!deleted) throw notFound()
  ctx.audit({ action: 'message_template.delete', resourceId: token, before: audited(deleted) })
}

async function requireFreeName(
  ctx: Ctx,
  { token, kind, name }: Pick<MessageTemplateRow, 'token' | 'kind' | 'name'>,
): Promise<void> {
  const isSame = and(eq(messageTemplates.kind, kind), sql`lower(${messageTemplates.name}) = lower(${name})`)
  const taken = await ctx.db.$count(messageTemplates, and(own(ctx), isSame, ne(messageTemplates.token, token)))
  if (taken > 0) throw conflict('A message template with this name already exists')
}

const audited = ({ kind, name, body }: MessageTemplateRow) => ({ kind, name, body })
