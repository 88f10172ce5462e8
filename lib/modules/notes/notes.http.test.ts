import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { members } from '../members/table.ts'
import { Note, NoteList, NoteVersions } from './contract.ts'
import { MAX_MENTIONS, MAX_NOTE_LENGTH, MAX_NOTE_VERSIONS, MAX_NOTES_PER_RECORD } from './states.ts'
import { notes, noteVersions } from './table.ts'

let support: Bank['member']
let viewer: Bank['member']
const { net, harbor, meadow, willow, aspen } = await twoBanks()
beforeAll(async () => {
  support = (await newMember(net, harbor, 'support')).member
  viewer = (await newMember(net, harbor, 'viewer')).member
})

/** A pull by meadow that waits for harbor's customer: both sides see it. */
const pull = () => submitted(meadow, willow, aspen, { type: 'Type_Pull' })
const pathOf = (payment: string) => `/payments/${payment}/notes`
const write = async (who: Bank['member'], payment: string, body: string, more = {}) =>
  who('POST', pathOf(payment), { body: { body, ...more } })
const written = async (who: Bank['member'], payment: string, body: string, more = {}) =>
  Note.parse(expectData(await write(who, payment, body, more)))
const read = async (who: Bank['member'], payment: string) =>
  NoteList.parse(expectData(await who('GET', pathOf(payment)))).notes

describe('a note on a payment', () => {
  test('is read by everyone in the namespace, oldest first, with its author', async () => {
    const payment = await pull()
    const first = await written(support, payment, '  Called the *customer*.  ')
    net.clock.advance(10)
    await written(harbor.member, payment, 'Thanks.')
    expect(first).toMatchObject({ record_type: 'payment', record_id: payment, task: null, versions: 1 })
    expect(first).toMatchObject({ author: { number: 2, name: 'A Colleague' }, body: 'Called the *customer*.' })
    const listed = await read(viewer, payment)
    expect(listed.map(({ body }) => body)).toEqual(['Called the *customer*.', 'Thanks.'])
    expect(listed[0]).toEqual(first)
  })

  test('cannot be read, counted or written by the other side, although it sees the payment', async () => {
    const payment = await pull()
    const { token } = await written(support, payment, 'Suspicious.')
    expect(await read(meadow.member, payment)).toEqual([])
    expect(expectData(await meadow.member('GET', `/notes/counts?payment_ids=${payment}`)).counts).toEqual([])
    expect((await meadow.member('GET', `/notes/${token}/versions`)).status).toBe(404)
    expect((await meadow.member('PUT', `/notes/${token}`, { body: { body: 'x' } })).status).toBe(404)
    expect((await meadow.member('DELETE', `/notes/${token}`)).status).toBe(404)
    // Each side has a thread of its own.
    await written(meadow.member, payment, 'Ours.')
    expect((await read(harbor.member, payment)).map(({ body }) => body)).toEqual(['Suspicious.'])
  })

  test('emits no event, and the audit log does not contain its text', async () => {
    const payment = await pull()
    const events = () => rows<{ n: number }>(net.database.db, sql`select count(*)::int as n from events`)
    const before = await events()
    const { token } = await written(support, payment, 'Secret-text')
    expectData(await support('PUT', `/notes/${token}`, { body: { body: 'Secret-text, edited' } }))
    expectData(await support('DELETE', `/notes/${token}`))
    expect(await events()).toEqual(before)
    const found = await rows<{ action: string; entry: string }>(
      net.database.db,
      sql`select action, a::text as entry from audit_entries a where resource_id = ${token} order by token`,
    )
    expect(found.map(({ action }) => action).sort()).toEqual(['note.create', 'note.delete', 'note.update'])
    for (const { entry } of found) {
      expect(entry).not.toContain('Secret-text')
      expect(entry).toContain(payment)
    }
  })

  test('can name a task of the namespace, and stays in the thread of the payment', async () => {
    const payment = await pull()
    const task_id = Object.values(await taskPaths(harbor, payment))[0]
      ?.split('/')
      .at(-1)
    const note = await written(support, payment, 'About the task', { task_id })
    expect(note.task).toEqual({ token: task_id, workflow: 'customer_authentication' })
    expect(await read(viewer, payment)).toEqual([note])
    const other = await pull()
    for (const [who, id] of [[support, other] as const, [meadow.member, payment] as const]) {
      const refused = await write(who, id, 'x', { task_id })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/^task_id: /)
    }
  })

  test.each(['key', 'viewer'] as const)('cannot be written with the credentials of a %s', async (which) => {
    const payment = await pull()
    const call = which === 'key' ? harbor.key : viewer
    expect((await write(call, payment, 'x')).status).toBe(which === 'key' ? 401 : 403)
    expect((await harbor.key('GET', pathOf(payment))).status).toBe(401)
  })
})

test('customers and settlement batches that the namespace cannot see have no notes', async () => {
  const { customers } = expectData(await meadow.member('GET', '/customer'))
  for (const path of [`/customer/${customers[0].token}/notes`, '/settlements/batch_x/notes', '/payments/none/notes']) {
    expect((await harbor.member('GET', path)).status, path).toBe(404)
    expect((await harbor.member('POST', path, { body: { body: 'x' } })).status, path).toBe(404)
  }
})

describe('mentions', () => {
  test('are stored as members and returned with their current names', async () => {
    const payment = await pull()
    const note = await written(harbor.member, payment, '<@2> and <@3>, again <@2>')
    expect(note.mentions).toEqual([
      { number: 2, name: 'A Colleague' },
      { number: 3, name: 'A Colleague' },
    ])
    const { db } = net.database
    await db.update(members).set({ firstName: 'Ana' }).where(eq(members.number, 3))
    expect((await read(viewer, payment))[0]?.mentions[1]).toEqual({ number: 3, name: 'Ana Colleague' })
    const [row] = await db.select().from(notes).where(eq(notes.token, note.token))
    expect(row?.mentions).toEqual([2, 3])
  })

  test('can only be of current members of the organization, and are limited in number', async () => {
    const payment = await pull()
    const leaving = await newMember(net, harbor, 'support')
    const number = 4
    const { token } = await written(harbor.member, payment, `Ask <@${number}>`)
    expectData(await harbor.member('DELETE', `/members/${leaving.token}`))
    for (const body of ['<@99>', `New: <@${number}>`]) {
      const refused = await write(harbor.member, payment, body)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/^body: mentions \d+, who is not a member/)
    }
    // The author can edit the note without removing the mention of someone who has left.
    expectData(await harbor.member('PUT', `/notes/${token}`, { body: { body: `Ask <@${number}>, or me` } }))
    const many = Array.from({ length: MAX_MENTIONS + 1 }, (_, at) => `<@${at + 1}>`).join(' ')
    expect((await write(harbor.member, payment, many)).body.message).toBe(
      `body: must mention at most ${MAX_MENTIONS} members`,
    )
  })
})

describe('an edit', () => {
  test('keeps the earlier texts; submitting the same text again is not an edit', async () => {
    const payment = await pull()
    const { token } = await written(support, payment, 'First')
    net.clock.advance(60_000)
    const edit = (body: string) => support('PUT', `/notes/${token}`, { body: { body } })
    const edited = Note.parse(expectData(await edit('Second')))
    expect(edited).toMatchObject({ body: 'Second', versions: 2, edited_at: net.clock.now.toISOString() })
    expect(Note.parse(expectData(await edit('Second')))).toEqual(edited)
    const { versions } = NoteVersions.parse(expectData(await viewer('GET', `/notes/${token}/versions`)))
    expect(versions.map(({ number, body }) => [number, body])).toEqual([
      [2, 'Second'],
      [1, 'First'],
    ])
    expect(await read(viewer, payment)).toEqual([edited])
  })

  test('is only for the author, and not for admins', async () => {
    const { token } = await written(support, await pull(), 'Mine')
    expect((await harbor.member('PUT', `/notes/${token}`, { body: { body: 'x' } })).status).toBe(403)
    expect((await viewer('PUT', `/notes/${token}`, { body: { body: 'x' } })).status).toBe(403)
  })
})

describe('deleting', () => {
  test('leaves a tombstone and erases all texts', async () => {
    const payment = await pull()
    const { token } = await written(support, payment, 'Regret <@1>')
    expectData(await support('PUT', `/notes/${token}`, { body: { body: 'More regret' } }))
    const gone = Note.parse(expectData(await support('DELETE', `/notes/${token}`)))
    expect(gone).toMatchObject({ body: '', mentions: [], deleted_by: { number: 2 } })
    expect(gone.deleted_at).toBe(net.clock.now.toISOString())
    expect(await read(viewer, payment)).toEqual([gone])
    expect(expectData(await viewer('GET', `/notes/${token}/versions`))).toEqual({ count: 0, versions: [] })
    const texts = await net.database.db.select().from(noteVersions).where(eq(noteVersions.noteId, token))
    expect(texts.map(({ body }) => body)).toEqual(['', ''])
    expect((await support('PUT', `/notes/${token}`, { body: { body: 'x' } })).status).toBe(409)
    expect((await support('DELETE', `/notes/${token}`)).status).toBe(409)
    expect(expectData(await viewer('GET', `/notes/counts?payment_ids=${payment}`)).counts).toEqual([])
  })

  test('is for the author and admins', async () => {
    const { token } = await written(harbor.member, await pull(), 'By the admin')
    const refused = await support('DELETE', `/notes/${token}`)
    expect([refused.status, refused.headers.get('x-required-permission')]).toEqual([403, 'notes.moderate'])
    const { token: other } = await written(support, await pull(), 'By support')
    expectData(await harbor.member('DELETE', `/notes/${other}`))
  })
})

describe('limits', () => {
  test('a text has 1 to 4000 characters', async () => {
    const payment = await pull()
    for (const body of ['', '   ', 'x'.repeat(MAX_NOTE_LENGTH + 1)]) {
      expect((await write(support, payment, body)).body.message).toMatch(/^body: /)
    }
    await written(support, payment, 'x'.repeat(MAX_NOTE_LENGTH))
  })

  test('a record has a maximum number of notes, and a note of edits', async () => {
    const payment = await pull()
    const { token } = await written(support, payment, 'One of many')
    const { db } = net.database
    await db.execute(sql`insert into notes select (jsonb_populate_record(n, jsonb_build_object('token', 'note_' || i))).*
                           from notes n, generate_series(2, ${MAX_NOTES_PER_RECORD}) i where n.token = ${token}`)
    expect((await write(support, payment, 'One more')).status).toBe(409)
    await db.update(notes).set({ versions: MAX_NOTE_VERSIONS }).where(eq(notes.token, token))
    await db.update(noteVersions).set({ number: MAX_NOTE_VERSIONS }).where(eq(noteVersions.noteId, token))
    expect((await support('PUT', `/notes/${token}`, { body: { body: 'Edited' } })).status).toBe(409)
  })

  test('a namespace writes a limited number of texts within five minutes', async () => {
    const payment = await pull()
    const { token } = await written(support, payment, 'Fast')
    await net.database.db.execute(sql`
      insert into note_versions select (jsonb_populate_record(v, jsonb_build_object('number', i))).*
        from note_versions v, generate_series(1000, 1299) i where v.note_id = ${token}`)
    const refused = await write(support, payment, 'Faster')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await support('PUT', `/notes/${token}`, { body: { body: 'Edited' } })).status).toBe(429)
    await written(meadow.member, payment, 'Others are not affected')
    net.clock.advance(5 * 60_000)
    await written(support, payment, 'Later')
  })

  test('counts accept up to 100 payment IDs', async () => {
    const [one, two] = [await pull(), await pull()]
    await written(support, one, 'a')
    await written(support, one, 'b')
    expect(expectData(await viewer('GET', `/notes/counts?payment_ids=${one},${two},${one}`)).counts).toEqual([
      { payment_id: one, count: 2 },
    ])
    const many = Array.from({ length: 101 }, (_, at) => `p${at}`).join(',')
    expect((await viewer('GET', `/notes/counts?payment_ids=${many}`)).body.message).toMatch(
      /^payment_ids: must be 1 to/,
    )
  })
})
