import { type Route, route } from '../../platform/http/route.ts'
import { createSavedView, deleteSavedView, updateSavedView } from './change-saved-views.ts'
import { listSavedViews } from './list-saved-views.ts'
import * as op from './operations.ts'
import { presentSavedView } from './present.ts'

export const savedViewRoutes: Route[] = [
  route(op.listSavedViews, async (ctx) => {
    const found = await listSavedViews(ctx)
    return { count: found.length, saved_views: found.map(presentSavedView) }
  }),
  route(op.createSavedView, async (ctx, { body }) => presentSavedView(await createSavedView(ctx, body))),
  route(op.updateSavedView, async (ctx, { params, body }) =>
    presentSavedView(await updateSavedView(ctx, params.view_id, body)),
  ),
  route(op.deleteSavedView, async (ctx, { params }) => {
    await deleteSavedView(ctx, params.view_id)
    return {}
  }),
]
