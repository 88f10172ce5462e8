import { type Route, route, routeCsv, routeFile } from '../../platform/http/route.ts'
import { routeUpload } from '../../platform/http/uploads/upload-route.ts'
import type { BankDays } from '../settlements/index.ts'
import { markSent } from './change-instructions.ts'
import {
  exportImports,
  exportInstructionList,
  exportMismatches,
  exportParticipantAccounts,
} from './export/export-lists.ts'
import { exportPayments } from './export/export-payments.ts'
import { exportInstructionsCsv, exportInstructionsXlsx } from './export/export-table.ts'
import { importStatement } from './import/import-statement.ts'
import { listImports } from './import/list-imports.ts'
import { changeByHand, listMismatches, resolveMismatch } from './import/mismatches.ts'
import { findInstruction, listInstructions, listOwnInstructions } from './list-instructions.ts'
import * as op from './operations.ts'
import { listParticipantAccounts } from './participant-accounts.ts'
import {
  presentImport,
  presentImported,
  presentInstruction,
  presentMismatch,
  presentOwnInstruction,
  presentParticipantAccount,
  presentSettlementAccount,
} from './present.ts'
import { listSettlementAccounts } from './settlement-accounts.ts'

export const finalityRoutes = (days: BankDays): Route[] => [
  route(op.listOwnInstructions, async (ctx, { query }) => {
    const { found, nextCursor } = await listOwnInstructions(ctx, query)
    return { instructions: found.map(presentOwnInstruction), next_cursor: nextCursor }
  }),
  route(op.listSettlementAccounts, async (ctx) => ({
    accounts: (await listSettlementAccounts(ctx)).map(presentSettlementAccount),
  })),
  route(op.listParticipantAccounts, async (ctx, { query }) => {
    const { found, nextCursor } = await listParticipantAccounts(ctx, query)
    return { accounts: found.map(presentParticipantAccount), next_cursor: nextCursor }
  }),
  route(op.listInstructions, async (ctx, { query }) => {
    const { found, nextCursor } = await listInstructions(ctx, query)
    return { instructions: found.map(presentInstruction), next_cursor: nextCursor }
  }),
  route(op.changeInstruction, async (ctx, { params: { instruction_id: id }, body }) => {
    await changeByHand(ctx, id, body)
    return presentInstruction(await findInstruction(ctx, id))
  }),
  route(op.markInstructionsSent, async (ctx, { params }) => ({ sent: await markSent(ctx, params.batch_id) })),
  routeCsv(op.exportInstructions, (ctx, { params }) => exportInstructionsCsv(ctx, params.batch_id)),
  routeFile(op.exportInstructionsWorkbook, (ctx, { params }) => exportInstructionsXlsx(ctx, params.batch_id)),
  routeFile(op.exportPaymentFile, (ctx, { params }) => exportPayments(ctx, params.batch_id, days)),
  routeUpload(op.importStatement, async (ctx, { query }, upload) =>
    presentImported(await importStatement(ctx, query, upload, days)),
  ),
  route(op.listImports, async (ctx, { query }) => {
    const { found, nextCursor } = await listImports(ctx, query)
    return { imports: found.map(presentImport), next_cursor: nextCursor }
  }),
  route(op.listMismatches, async (ctx, { query }) => {
    const { found, nextCursor } = await listMismatches(ctx, query)
    return { mismatches: found.map(presentMismatch), next_cursor: nextCursor }
  }),
  route(op.resolveMismatch, async (ctx, { params, body }) =>
    presentMismatch(await resolveMismatch(ctx, params.mismatch_id, body)),
  ),
  routeCsv(op.exportInstructionList, async (ctx, { query }) => exportInstructionList(ctx, query, presentInstruction)),
  routeCsv(op.exportParticipantAccounts, async (ctx, { query }) =>
    exportParticipantAccounts(ctx, query, presentParticipantAccount),
  ),
  routeCsv(op.exportImports, async (ctx, { query }) => exportImports(ctx, query, presentImport)),
  routeCsv(op.exportMismatches, async (ctx, { query }) => exportMismatches(ctx, query, presentMismatch)),
]
