import type { PartnerCtx } from '../../platform/context.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Mailer, Put } from '../../platform/outbound/mail.ts'
import { isConfirmed, type MailLimits } from '../members/index.ts'
import { deleteNote, editNote } from './change-note.ts'
import { countNotes, listNotes, listVersions } from './find-notes.ts'
import { findRecord } from './find-record.ts'
import { mentionMail, recipientsOf } from './mails.ts'
import { countUnread, listMentions, readMentions } from './mentions.ts'
import * as op from './operations.ts'
import { author } from './people.ts'
import { presentMention, presentNote, presentNotes, presentVersions } from './present.ts'
import { type StoredNote, writeNote } from './write-note.ts'

type Deps = { readonly mailer?: Mailer | undefined; readonly mailLimits: MailLimits }

export const noteRoutes = (deps: Deps): Route[] => [...ofRecords(deps), ...ofMentions]

const ofRecords = (deps: Deps): Route[] => [
  route(op.listPaymentNotes, async (ctx, { params }) => {
    const { type, id } = await findRecord(ctx, 'payment', params.payment_id)
    return presentNotes(await listNotes(ctx, type, id))
  }),
  mailingRoute(deps.mailer, (put) =>
    route(op.writePaymentNote, async (ctx, { params, body }) => {
      const stored = await writeNote(ctx, await findRecord(ctx, 'payment', params.payment_id), body)
      return presentNote(await mailed(ctx, deps, stored, put))
    }),
  ),
  route(op.listCustomerNotes, async (ctx, { params }) => {
    const { type, id } = await findRecord(ctx, 'customer', params.customer_id)
    return presentNotes(await listNotes(ctx, type, id))
  }),
  mailingRoute(deps.mailer, (put) =>
    route(op.writeCustomerNote, async (ctx, { params, body }) => {
      const stored = await writeNote(ctx, await findRecord(ctx, 'customer', params.customer_id), body)
      return presentNote(await mailed(ctx, deps, stored, put))
    }),
  ),
  route(op.listSettlementNotes, async (ctx, { params }) => {
    const { type, id } = await findRecord(ctx, 'settlement', params.batch_id)
    return presentNotes(await listNotes(ctx, type, id))
  }),
  mailingRoute(deps.mailer, (put) =>
    route(op.writeSettlementNote, async (ctx, { params, body }) => {
      const stored = await writeNote(ctx, await findRecord(ctx, 'settlement', params.batch_id), body)
      return presentNote(await mailed(ctx, deps, stored, put))
    }),
  ),
  route(op.countNotes, async (ctx, { query }) => ({ counts: await countNotes(ctx, query.payment_ids.split(',')) })),
  mailingRoute(deps.mailer, (put) =>
    route(op.editNote, async (ctx, { params, body }) =>
      presentNote(await mailed(ctx, deps, await editNote(ctx, params.note_id, body.body), put)),
    ),
  ),
  route(op.deleteNote, async (ctx, { params }) => presentNote(await deleteNote(ctx, params.note_id))),
  route(op.listNoteVersions, async (ctx, { params }) => presentVersions(await listVersions(ctx, params.note_id))),
]

const ofMentions: Route[] = [
  route(op.listMentions, async (ctx, { query }) => {
    const { found, total, nextCursor } = await listMentions(ctx, query)
    return {
      count: total.count,
      count_is_exact: total.isExact,
      mentions: found.map(presentMention),
      next_cursor: nextCursor,
    }
  }),
  route(op.countUnreadMentions, async (ctx) => {
    const namespaces = await countUnread(ctx)
    return { count: namespaces.reduce((sum, { count }) => sum + count, 0), namespaces }
  }),
  route(op.readMentions, async (ctx, { body }) => ({ count: await readMentions(ctx, body.note_ids) })),
]

/**
 * Mails the members whom a note newly mentions, within their quota. Authors without a confirmed email
 * cause no mails, so that they do not use up that quota (decision 0160).
 */
async function mailed(
  ctx: PartnerCtx,
  { mailer, mailLimits }: Deps,
  stored: StoredNote,
  put: Put,
): Promise<StoredNote> {
  const { id, name: by } = author(ctx)
  if (!mailer || stored.mentioned.length === 0 || !(await isConfirmed(ctx, id))) return stored
  const recipients = await recipientsOf(ctx, stored.mentioned)
  put(
    ...recipients.map(
      ({ token, email }) =>
        async () =>
          (await mailLimits.mayMention(token))
            ? mentionMail(mailer.consoleUrl, stored.note, { to: email, by })
            : undefined,
    ),
  )
  return stored
}
