import { type Route, route } from '../../platform/http/route.ts'
import { deleteNote, editNote } from './change-note.ts'
import { countNotes, listNotes, listVersions } from './find-notes.ts'
import { findRecord } from './find-record.ts'
import * as op from './operations.ts'
import { presentNote, presentNotes, presentVersions } from './present.ts'
import { writeNote } from './write-note.ts'

export const noteRoutes: Route[] = [
  route(op.listPaymentNotes, async (ctx, { params }) => {
    const { type, id } = await findRecord(ctx, 'payment', params.payment_id)
    return presentNotes(await listNotes(ctx, type, id))
  }),
  route(op.writePaymentNote, async (ctx, { params, body }) =>
    presentNote(await writeNote(ctx, await findRecord(ctx, 'payment', params.payment_id), body)),
  ),
  route(op.listCustomerNotes, async (ctx, { params }) => {
    const { type, id } = await findRecord(ctx, 'customer', params.customer_id)
    return presentNotes(await listNotes(ctx, type, id))
  }),
  route(op.writeCustomerNote, async (ctx, { params, body }) =>
    presentNote(await writeNote(ctx, await findRecord(ctx, 'customer', params.customer_id), body)),
  ),
  route(op.listSettlementNotes, async (ctx, { params }) => {
    const { type, id } = await findRecord(ctx, 'settlement', params.batch_id)
    return presentNotes(await listNotes(ctx, type, id))
  }),
  route(op.writeSettlementNote, async (ctx, { params, body }) =>
    presentNote(await writeNote(ctx, await findRecord(ctx, 'settlement', params.batch_id), body)),
  ),
  route(op.countNotes, async (ctx, { query }) => ({ counts: await countNotes(ctx, query.payment_ids.split(',')) })),
  route(op.editNote, async (ctx, { params, body }) => presentNote(await editNote(ctx, params.note_id, body.body))),
  route(op.deleteNote, async (ctx, { params }) => presentNote(await deleteNote(ctx, params.note_id))),
  route(op.listNoteVersions, async (ctx, { params }) => presentVersions(await listVersions(ctx, params.note_id))),
]
