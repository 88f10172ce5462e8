import { type Route, route } from '../../platform/http/route.ts'
import { createServiceToken, listServiceTokens, revokeServiceToken } from './manage-service-tokens.ts'
import * as op from './operations.ts'
import { presentServiceToken } from './present.ts'

export const serviceTokenRoutes: Route[] = [
  route(op.listServiceTokens, async (ctx) => ({
    service_tokens: (await listServiceTokens(ctx)).map((row) => presentServiceToken(row)),
  })),
  route(op.createServiceToken, async (ctx, { body }) => {
    const { row, secret } = await createServiceToken(ctx, body)
    return presentServiceToken(row, secret)
  }),
  route(op.revokeServiceToken, async (ctx, { params }) => {
    await revokeServiceToken(ctx, params.service_token_id)
    return {}
  }),
]
