import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import {
  MentionList,
  MentionQuery,
  Note,
  NoteCountQuery,
  NoteCounts,
  NoteList,
  NoteVersions,
  ReadMentions,
  ReadMentionsResult,
  UnreadMentions,
  WriteNote,
  WritePaymentNote,
} from './contract.ts'
import { MAX_NOTES_PER_RECORD } from './states.ts'

const tag = 'Notes'
const payment = z.object({ payment_id: pathId('The payment') })
const customer = z.object({ customer_id: pathId('The customer') })
const batch = z.object({ batch_id: pathId('The settlement batch') })
const note = z.object({ note_id: pathId('The note') })
const read = { by: 'member', permission: 'read', partner: true } as const
const write = { by: 'member', permission: 'notes.write', partner: true } as const

const OWN = 'Notes belong to the namespace: the other side of the record can neither read nor count them.'
const LISTED = `Oldest first, with deleted notes as entries without text. ${OWN}`
const WRITTEN = `Returns 409 if the record has ${MAX_NOTES_PER_RECORD} notes. ${OWN}`

export const listPaymentNotes = operation({
  id: 'listPaymentNotes',
  method: 'GET',
  path: '/payments/{payment_id}/notes',
  tag,
  summary: 'List notes on a payment',
  description: LISTED,
  access: read,
  params: payment,
  data: NoteList,
  errors: [404],
  extension: true,
})

export const writePaymentNote = operation({
  id: 'writePaymentNote',
  method: 'POST',
  path: '/payments/{payment_id}/notes',
  tag,
  summary: 'Add a note to a payment',
  description: `A note on a task belongs to its payment and names the task. ${WRITTEN}`,
  access: write,
  params: payment,
  body: WritePaymentNote,
  data: Note,
  errors: [404, 409],
  extension: true,
})

export const listCustomerNotes = operation({
  id: 'listCustomerNotes',
  method: 'GET',
  path: '/customer/{customer_id}/notes',
  tag,
  summary: 'List notes on a customer',
  description: LISTED,
  access: read,
  params: customer,
  data: NoteList,
  errors: [404],
  extension: true,
})

export const writeCustomerNote = operation({
  id: 'writeCustomerNote',
  method: 'POST',
  path: '/customer/{customer_id}/notes',
  tag,
  summary: 'Add a note to a customer',
  description: WRITTEN,
  access: write,
  params: customer,
  body: WriteNote,
  data: Note,
  errors: [404, 409],
  extension: true,
})

export const listSettlementNotes = operation({
  id: 'listSettlementNotes',
  method: 'GET',
  path: '/settlements/{batch_id}/notes',
  tag,
  summary: 'List notes on a settlement batch',
  description: LISTED,
  access: read,
  params: batch,
  data: NoteList,
  errors: [404],
  extension: true,
})

export const writeSettlementNote = operation({
  id: 'writeSettlementNote',
  method: 'POST',
  path: '/settlements/{batch_id}/notes',
  tag,
  summary: 'Add a note to a settlement batch',
  description: WRITTEN,
  access: write,
  params: batch,
  body: WriteNote,
  data: Note,
  errors: [404, 409],
  extension: true,
})

export const countNotes = operation({
  id: 'countNotes',
  method: 'GET',
  path: '/notes/counts',
  tag,
  summary: 'Count notes on payments',
  description: 'Deleted notes are not counted. Payments without notes are omitted.',
  access: read,
  query: NoteCountQuery,
  data: NoteCounts,
  extension: true,
})

export const editNote = operation({
  id: 'editNote',
  method: 'PUT',
  path: '/notes/{note_id}',
  tag,
  summary: 'Update a note',
  description: 'Only its author can edit a note. Its earlier versions remain readable. Returns 409 if it was deleted.',
  access: write,
  params: note,
  body: WriteNote,
  data: Note,
  errors: [404, 409],
  extension: true,
})

export const deleteNote = operation({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/notes/{note_id}',
  tag,
  summary: 'Delete a note',
  description:
    'Deletes a note of the caller, or any note with the permission `notes.moderate`. The text of all its versions is erased; author and times remain. Returns 409 if it was already deleted.',
  access: write,
  params: note,
  data: Note,
  errors: [404, 409],
  extension: true,
})

export const listNoteVersions = operation({
  id: 'listNoteVersions',
  method: 'GET',
  path: '/notes/{note_id}/versions',
  tag,
  summary: 'List a note’s versions',
  description: 'Newest first; the first one is the current text. Empty for a deleted note.',
  access: read,
  params: note,
  data: NoteVersions,
  errors: [404],
  extension: true,
})

export const listMentions = operation({
  id: 'listMentions',
  method: 'GET',
  path: '/mentions',
  tag,
  summary: 'List mentions',
  description:
    'Notes of the namespace that mention the caller, newest first, without deleted ones. Members do not mention themselves.',
  access: read,
  query: MentionQuery,
  data: MentionList,
  extension: true,
})

export const countUnreadMentions = operation({
  id: 'countUnreadMentions',
  method: 'GET',
  path: '/mentions/unread',
  tag,
  summary: 'Count unread mentions',
  description: 'Counts the caller’s unread mentions across all of the organization’s namespaces.',
  access: { by: 'member', permission: 'read', partner: false },
  data: UnreadMentions,
  extension: true,
})

export const readMentions = operation({
  id: 'readMentions',
  method: 'POST',
  path: '/mentions/read',
  tag,
  summary: 'Mark mentions as read',
  description: 'Affects only the caller’s own mentions. Notes that do not mention the caller are ignored.',
  access: { ...read, permission: 'own' },
  body: ReadMentions,
  data: ReadMentionsResult,
  extension: true,
})
