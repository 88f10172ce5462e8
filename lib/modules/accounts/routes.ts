import type { Secrets } from '../../platform/crypto/secrets.ts'
import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { createAccount } from './create-account.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccounts } from './export-accounts.ts'
import { findAccount } from './find-account.ts'
import { findValidation, listValidations } from './find-validations.ts'
import { listAccounts } from './list-accounts.ts'
import * as op from './operations.ts'
import { presentAccount, presentValidation } from './present.ts'
import { startValidation } from './start-validation.ts'
import { tryValidation } from './try-validation.ts'

export const accountRoutes = ({ secrets }: { secrets: Secrets }): Route[] => [
  route(op.createAccount, async (ctx, { body }) => presentAccount(await createAccount(ctx, secrets, body))),
  route(op.listAccounts, async (ctx, { query }) => {
    const { total, found } = await listAccounts(ctx, query)
    return { count: total.count, count_is_exact: total.isExact, accounts: found.map(presentAccount) }
  }),
  routeCsv(op.exportAccounts, async (ctx, { query }) => exportAccounts(ctx, query)),
  route(op.findAccount, async (ctx, { params }) => presentAccount(await findAccount(ctx, params.account_id))),
  route(op.deleteAccount, async (ctx, { params }) => {
    await deleteAccount(ctx, params.account_id)
    return {}
  }),
  route(op.startValidation, async (ctx, { params }) =>
    presentValidation(await startValidation(ctx, secrets, params.account_id)),
  ),
  route(op.tryValidation, async (ctx, { params, body }) => {
    const ids = { accountId: params.account_id, validationId: params.validation_id }
    return presentValidation(await tryValidation(ctx, secrets, ids, body))
  }),
  route(op.listValidations, async (ctx, { params }) => {
    const found = await listValidations(ctx, params.account_id)
    return { count: found.length, validations: found.map((row) => presentValidation(row).validation) }
  }),
  route(op.findValidation, async (ctx, { params }) =>
    presentValidation(await findValidation(ctx, params.account_id, params.validation_id)),
  ),
]
