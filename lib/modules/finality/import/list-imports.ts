import { and, desc, eq, lt } from 'drizzle-orm'
import { isId } from '../../../kernel/ids.ts'
import type { Ctx } from '../../../platform/context.ts'
import { drain } from '../../../platform/drain.ts'
import { badRequest } from '../../../platform/errors.ts'
import { type ImportRow, statementImports } from '../table.ts'
import type { ImportFilters, ImportQuery } from './contract.ts'

/** A page of imports, newest first. Throws 400 for an invalid cursor. */
export async function listImports({ db }: Ctx, { environment, currency, cursor, limit }: ImportQuery) {
  if (cursor !== undefined && !isId('sti', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const { token } = statementImports
  const found = await db
    .select()
    .from(statementImports)
    .where(
      and(
        environment && eq(statementImports.environment, environment),
        currency === undefined ? undefined : eq(statementImports.currency, currency),
        cursor === undefined ? undefined : lt(token, cursor),
      ),
    )
    .orderBy(desc(token))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  return { found: shown, nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null }
}

const PORTION = 500

/** All imports that match, newest first. */
export const allImports = (ctx: Ctx, filters: ImportFilters): AsyncGenerator<ImportRow> =>
  drain((cursor) => listImports(ctx, { ...filters, cursor, limit: PORTION }))
