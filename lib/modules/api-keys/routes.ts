import { type Route, route } from '../../platform/http/route.ts'
import { createApiKey } from './create-api-key.ts'
import { endGrace } from './end-grace.ts'
import { findApiKey } from './find-api-key.ts'
import { findUsage } from './find-usage.ts'
import { listApiKeys } from './list-api-keys.ts'
import * as op from './operations.ts'
import { presentApiKey } from './present.ts'
import type { KeyOperations } from './restrictions.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { updateApiKey } from './update-api-key.ts'

export const apiKeyRoutes = (known: KeyOperations): Route[] => [
  route(op.createApiKey, async (ctx, { body }) => {
    const { key, secret } = await createApiKey(ctx, known, body)
    return presentApiKey(key, secret)
  }),
  route(op.listApiKeys, async (ctx, { query }) => {
    const { count, found } = await listApiKeys(ctx, query)
    return { count, api_keys: found.map((row) => presentApiKey(row)) }
  }),
  route(op.rotateApiKey, async (ctx, { params, body }) => {
    const { key, secret } = await rotateApiKey(ctx, known, params.secret_key, body)
    return presentApiKey(key, secret)
  }),
  route(op.findApiKey, async (ctx, { params }) => presentApiKey(await findApiKey(ctx, params.secret_key))),
  route(op.updateApiKey, async (ctx, { params, body }) =>
    presentApiKey(await updateApiKey(ctx, known, params.secret_key, body)),
  ),
  route(op.findApiKeyUsage, (ctx, { params }) => findUsage(ctx, params.secret_key)),
  route(op.endApiKeyGrace, async (ctx, { params }) => presentApiKey(await endGrace(ctx, params.secret_key))),
  route(op.revokeApiKey, async (ctx, { params }) => {
    await revokeApiKey(ctx, params.secret_key)
    return {}
  }),
]
