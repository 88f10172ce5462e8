import { type Route, route } from '../../platform/http/route.ts'
import { findLink } from './find-link.ts'
import { listLinks } from './list-links.ts'
import * as op from './operations.ts'
import { presentLink } from './present.ts'
import { proposeLink } from './propose-link.ts'
import { updateLink } from './update-link.ts'

export const linkRoutes: Route[] = [
  route(op.proposeLink, async (ctx, { body }) => presentLink(await proposeLink(ctx, body))),
  route(op.listLinks, async (ctx, { query }) => {
    const { count, found } = await listLinks(ctx, query)
    return { count, links: found.map(presentLink) }
  }),
  route(op.findLink, async (ctx, { params }) => presentLink(await findLink(ctx, params.link_id))),
  route(op.updateLink, async (ctx, { params, body }) => presentLink(await updateLink(ctx, params.link_id, body))),
]
