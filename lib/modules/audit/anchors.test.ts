import { describe, expect, test } from 'vitest'
import { followAnchored, readAnchors } from './anchors.ts'

const hash = (letter: string) => letter.repeat(64)
const owner = { organizationId: 'org_1' }

describe('anchors are read', () => {
  test('from a downloaded file', () => {
    const file = `organization_id,sequence,hash,at\r\norg_1,100,${hash('a')},2026-03-02T12:00:00.000Z\r\norg_1,140,${hash('b')},\r\n`
    expect(readAnchors(file, 'anchors.csv')).toEqual([
      { owner, sequence: 100, hash: hash('a'), source: 'anchors.csv:2' },
      { owner, sequence: 140, hash: hash('b'), source: 'anchors.csv:3' },
    ])
  })

  test('from a log, among other lines', () => {
    const head = { organization_id: 'org_1', sequence: 7, hash: hash('c'), at: '2026-03-02T12:00:00.000Z' }
    const log = [
      'ready http://127.0.0.1:3000',
      JSON.stringify({ level: 'info', audit_entry: {}, message: 'other' }),
      '{ not JSON',
      `gateway-1 | ${JSON.stringify({ level: 'info', audit_head: head, message: 'audit chain head' })}`,
    ]
    expect(readAnchors(log.join('\n'), 'gateway.log')).toEqual([
      { owner, sequence: 7, hash: hash('c'), source: 'gateway.log:4' },
    ])
  })

  test('from the proof of a settlement, saved or as a response, and none from one of the first version', () => {
    const leaf = { partner_id: 'part_1', audit_sequence: 9, audit_hash: hash('d'), salt: 'x' }
    const anchor = { owner: { partnerId: 'part_1' }, sequence: 9, hash: hash('d'), source: 'proof.json' }
    for (const file of [{ leaf }, { ok: true, data: { leaf } }]) {
      expect(readAnchors(JSON.stringify(file, null, 2), 'proof.json')).toEqual([anchor])
    }
    expect(readAnchors(JSON.stringify({ leaf: { partner_id: 'part_1' } }), 'proof.json')).toEqual([])
  })
})

describe('a chain is compared with anchors', () => {
  const links = ['a', 'b', 'c', 'd'].map((letter, i) => ({ sequence: i + 1, hash: hash(letter) }))
  const anchor = (sequence: number, letter: string) => ({
    owner,
    sequence,
    hash: hash(letter),
    source: `s:${sequence}`,
  })
  const compared = (...anchors: ReturnType<typeof anchor>[]) => {
    const follow = followAnchored(anchors)
    for (const link of links) follow.observe(link)
    return follow.end()
  }

  test('and matches those of its hashes, in any order and with repetitions', () => {
    expect(compared(anchor(3, 'c'), anchor(1, 'a'), anchor(3, 'c'))).toBeUndefined()
  })

  test('and the first mismatch is named, with the last match before it', () => {
    const wrong = anchor(3, 'x')
    expect(compared(anchor(4, 'y'), wrong, anchor(1, 'a'))).toEqual({ anchor: wrong, found: hash('c'), fits: 1 })
    expect(compared(anchor(3, 'c'), wrong)).toMatchObject({ anchor: wrong })
  })

  test('and an anchor beyond its end does not match', () => {
    const beyond = anchor(5, 'e')
    expect(compared(beyond, anchor(2, 'b'))).toEqual({ anchor: beyond, found: undefined, fits: 2 })
  })
})
