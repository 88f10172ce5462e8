import { and, arrayOverlaps, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Role } from '../../kernel/access.ts'
import { newId } from '../../kernel/ids.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { findOwnPartner } from '../namespaces/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { CreateSavedView, UpdateSavedView } from './contract.ts'
import { MAX_SHARED_VIEWS } from './states.ts'
import { type SavedViewRow, savedViews } from './table.ts'

type Ctx = Write<OrganizationCtx>
/** The list and its namespaces: within it, names are unique and a role has one default. */
type Scope = Pick<SavedViewRow, 'list' | 'partnerId'>

const one = (ctx: Ctx, token: string) =>
  and(eq(savedViews.organizationId, ctx.organizationId), eq(savedViews.token, token))

const inScope = (ctx: Ctx, { list, partnerId }: Scope) =>
  and(
    eq(savedViews.organizationId, ctx.organizationId),
    eq(savedViews.list, list),
    partnerId === null ? isNull(savedViews.partnerId) : eq(savedViews.partnerId, partnerId),
  )

/** Shares a view. Throws 404 for another organization's namespace, and 409. */
export async function createSavedView(ctx: Ctx, input: CreateSavedView): Promise<SavedViewRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const { list, partner_id: partnerId } = input
  if (partnerId !== null && !(await findOwnPartner(ctx.db, ctx.organizationId, partnerId))) throw notFound()
  const scope = { list, partnerId }
  if ((await ctx.db.$count(savedViews, inScope(ctx, scope))) >= MAX_SHARED_VIEWS)
    throw conflict(`This list already has ${MAX_SHARED_VIEWS} shared views. Delete one first.`)
  const token = newId('view', ctx.now, ctx.random)
  await requireFreeName(ctx, scope, input.name, token)
  const defaultRoles = [...new Set(input.default_roles)]
  await takeDefaults(ctx, scope, defaultRoles, token)
  const made = await ctx.db
    .insert(savedViews)
    .values({
      token,
      organizationId: ctx.organizationId,
      ...scope,
      name: input.name,
      search: input.search,
      hiddenColumns: input.hidden_columns,
      columns: input.columns,
      defaultRoles,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const view = only(made)
  ctx.audit({ action: 'saved_view.create', resourceId: token, after: audited(view) })
  return view
}

/** Updates a shared view. Throws 404, and 409 for a name that another view has. */
export async function updateSavedView(ctx: Ctx, token: string, input: UpdateSavedView): Promise<SavedViewRow> {
  await lockOrganization(ctx, ctx.organizationId)
  const [before] = await ctx.db.select().from(savedViews).where(one(ctx, token))
  if (!before) throw notFound()
  if (input.name !== undefined) await requireFreeName(ctx, before, input.name, token)
  const defaultRoles = input.default_roles && [...new Set(input.default_roles)]
  await takeDefaults(ctx, before, defaultRoles ?? [], token)
  return storeChange(ctx, before, {
    name: input.name,
    search: input.search,
    hiddenColumns: input.hidden_columns,
    columns: input.columns,
    defaultRoles,
  })
}

/** Deletes a shared view. Throws 404. */
export async function deleteSavedView(ctx: Ctx, token: string): Promise<void> {
  // A concurrent update expects the view that it has read.
  await lockOrganization(ctx, ctx.organizationId)
  const [deleted] = await ctx.db.delete(savedViews).where(one(ctx, token)).returning()
  if (!deleted) throw notFound()
  ctx.audit({ action: 'saved_view.delete', resourceId: token, before: audited(deleted) })
}

async function requireFreeName(ctx: Ctx, scope: Scope, name: string, token: string): Promise<void> {
  const isSame = sql`lower(${savedViews.name}) = lower(${name})`
  const taken = await ctx.db.$count(savedViews, and(inScope(ctx, scope), isSame, ne(savedViews.token, token)))
  if (taken > 0) throw conflict('A shared view with this name already exists')
}

/** Removes the roles from the other views of the list. Requires the organization's lock. */
async function takeDefaults(ctx: Ctx, scope: Scope, roles: Role[], token: string): Promise<void> {
  if (roles.length === 0) return
  const losing = and(inScope(ctx, scope), arrayOverlaps(savedViews.defaultRoles, roles), ne(savedViews.token, token))
  for (const before of await ctx.db.select().from(savedViews).where(losing)) {
    const defaultRoles = before.defaultRoles.filter((role) => !roles.includes(role))
    await storeChange(ctx, before, { defaultRoles })
  }
}

type Change = Partial<Pick<SavedViewRow, 'name' | 'search' | 'hiddenColumns' | 'columns' | 'defaultRoles'>>

/** Stores and audits a change. Requires the organization's lock. */
async function storeChange(ctx: Ctx, before: SavedViewRow, change: Change): Promise<SavedViewRow> {
  const { token } = before
  const changed = await ctx.db
    .update(savedViews)
    .set({ ...change, updatedAt: ctx.now })
    .where(one(ctx, token))
    .returning()
  const after = only(changed)
  ctx.audit({ action: 'saved_view.update', resourceId: token, before: audited(before), after: audited(after) })
  return after
}

const audited = ({ list, partnerId, name, search, hiddenColumns, defaultRoles }: SavedViewRow) => ({
  list,
  partner_id: partnerId,
  name,
  search,
  hidden_columns: hiddenColumns,
  default_roles: defaultRoles,
})
