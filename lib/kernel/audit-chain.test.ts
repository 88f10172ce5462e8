import { describe, expect, test } from 'vitest'
import { CHAIN_START, chainText, followChain, type Link } from './audit-chain.ts'
import { sha256Hex } from './sha256.ts'

const START = { sequence: 0, hash: CHAIN_START }
const entries = ['one', 'two', 'three', 'four'].map((token) => ({
  token,
  at: '2026-03-02T12:00:00.000Z',
  after: { b: 1, a: 2 },
}))

function chainOf(list: typeof entries): Link[] {
  let hash = CHAIN_START
  return list.map((entry, i) => {
    hash = sha256Hex(chainText(entry, i + 1, hash))
    return { sequence: i + 1, hash, entry }
  })
}
const datedAt = (...times: string[]) =>
  times.map((time, i) => ({ token: `e${i}`, at: time && `2026-03-02T${time}:00.000Z`, after: { b: 1, a: 2 } }))
const links = chainOf(entries)
const check = (list: Link[], from = START) => followChain(from, list, sha256Hex)

test('the hashed text is fixed, so that other programs can compute it', () => {
  expect(chainText({ token: 'evt_1', action: 'é' }, 1, CHAIN_START)).toBe(
    `{"entry":{"action":"é","token":"evt_1"},"previous_hash":"${CHAIN_START}","sequence":1,"version":1}`,
  )
})

describe('a chain', () => {
  test('is intact when unchanged, whether verified at once or in parts', async () => {
    const head = { sequence: 4, hash: links[3]?.hash, newest: Date.parse('2026-03-02T12:00:00.000Z') }
    expect(await check(links)).toEqual({ head })
    const half = await check(links.slice(0, 2))
    expect(await check(links.slice(2), half.head)).toEqual({ head })
    expect(await check([])).toEqual({ head: START })
  })

  test('may have entries that are up to an hour older than the newest', async () => {
    expect((await check(chainOf(datedAt('12:00', '13:00', '12:00', '12:30')))).broken).toBeUndefined()
  })

  test.each<[string, (list: Link[]) => Link[], number]>([
    ['with an entry changed', (l) => l.map((x, i) => (i === 1 ? { ...x, entry: { ...x.entry, token: 'x' } } : x)), 2],
    ['with an entry changed and its own hash recomputed', (l) => rehashed(l, 1), 3],
    ['with an entry removed', (l) => l.map((x, i) => (i === 2 ? { ...x, entry: null } : x)), 3],
    ['with an entry and its link removed', (l) => l.filter((_, i) => i !== 1), 2],
    ['with two entries exchanged', (l) => swapped(l), 2],
    ['with its beginning removed', (l) => l.slice(1), 1],
    ['with an entry that is dated too early', () => chainOf(datedAt('12:00', '13:00', '11:59')), 3],
    ['with an entry that steps further back than allowed', () => chainOf(datedAt('12:00', '11:30', '10:59')), 3],
    ['with an entry without a time', () => chainOf(datedAt('12:00', '')), 2],
  ])('is broken %s', async (_, spoil, sequence) => {
    expect((await check(spoil([...links]))).broken?.sequence).toBe(sequence)
  })
})

function rehashed(list: Link[], i: number): Link[] {
  const entry = { ...list[i]?.entry, token: 'x' }
  const hash = sha256Hex(chainText(entry, i + 1, list[i - 1]?.hash ?? ''))
  return list.map((link, n) => (n === i ? { ...link, entry, hash } : link))
}

function swapped([one, two, three, ...rest]: Link[]): Link[] {
  if (!one || !two || !three) throw new Error('expected three links')
  return [one, { ...two, entry: three.entry }, { ...three, entry: two.entry }, ...rest]
}
