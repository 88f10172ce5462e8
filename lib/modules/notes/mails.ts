import type { OrganizationCtx } from '../../platform/context.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { listMembers, type MemberRow } from '../members/index.ts'
import type { NotedRecord } from './states.ts'
import type { NoteRow } from './table.ts'

/**
 * The members with these numbers who get mails: those who are enabled, have a verified email, and
 * have not turned these mails off.
 */
export async function recipientsOf(ctx: OrganizationCtx, numbers: readonly number[]): Promise<MemberRow[]> {
  if (numbers.length === 0) return []
  const members = await listMembers(ctx)
  return members.filter(
    ({ number, enabled, emailVerifiedAt, mentionEmails }) =>
      numbers.includes(number) && enabled && emailVerifiedAt && mentionEmails,
  )
}

/** The record as it is called in the text, and its page in the console. */
const RECORDS: Record<NotedRecord, { readonly name: string; readonly path: (id: string) => string }> = {
  payment: { name: 'a payment', path: (id) => `payments/${id}` },
  customer: { name: 'a customer', path: (id) => `customers?customer=${id}` },
  settlement: { name: 'a settlement batch', path: (id) => `settlements/${id}` },
}

/** Contains no text of the note, because mailboxes are outside of the organization’s control. */
export function mentionMail(consoleUrl: string, note: NoteRow, { to, by }: { to: string; by: string }): Mail {
  const { name, path } = RECORDS[note.recordType]
  return {
    to,
    subject: 'You were mentioned in a note',
    text: [
      `${plainName(by)} mentioned you in a note on ${name}. Read it in the console:`,
      `${consoleUrl}/n/${note.partnerId}/${path(note.recordId)}`,
    ].join('\n\n'),
  }
}
