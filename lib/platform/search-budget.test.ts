import { expect, test } from 'vitest'
import type { OrganizationCtx } from './context.ts'
import { inSearchTurn, type SearchTimeout, searching } from './search-budget.ts'

/** A transaction whose statements succeed immediately. */
const db = { transaction: (run: (tx: unknown) => unknown) => run({ execute: async () => undefined }) }
const ctxOf = (organizationId: string) => ({ organizationId, db }) as unknown as OrganizationCtx
const settled = () => new Promise(setImmediate)

/** Starts reads that last until they are ended. Lists the organizations whose reads have started. */
function reads() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const read = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const outcomeOf = (made: Promise<unknown>) => made.then(() => 'ok').catch(({ status }: { status: number }) => status)
  return {
    started,
    search: (name: string, timeout: SearchTimeout = 'request') =>
      outcomeOf(searching(ctxOf(name), 'text', read(name), timeout)),
    check: (name: string) => outcomeOf(inSearchTurn(ctxOf(name), read(name))),
    end: async (name: string) => {
      ends.get(name)?.()
      await settled()
    },
  }
}

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

test('organizations are served in turn, and a ninth waiting check gets 503', async () => {
  const { started, check, end } = reads()
  const all = ['a', 'b', 'c'].map(check)
  const waiting = ['d', 'd', ...named('e', 6)]
  all.push(...waiting.map(check))
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  expect(await check('late')).toBe(503)
  await end('a')
  await end('b')
  expect(started.slice(3)).toEqual(['d', 'e0'])
  for (const name of ['c', 'd', ...named('e', 6), 'd']) await end(name)
  expect(await Promise.all(all)).toEqual(Array(11).fill('ok'))
})

test('waiting exports neither get 503 nor count toward the limit of waiting searches', async () => {
  const { started, search, end } = reads()
  const running = named('running', 4)
  const all = running.map((name) => search(name))
  const exports = named('export', 9)
  all.push(...exports.map((name) => search(name, 'export')))
  await settled()
  const others = named('other', 8)
  all.push(...others.map((name) => search(name)))
  await settled()
  all.push(search('last export', 'export'))
  expect(await search('late')).toBe(503)
  for (const name of [...running, ...exports, ...others, 'last export']) await end(name)
  expect(await Promise.all(all)).toEqual(Array(22).fill('ok'))
  expect(started).toHaveLength(22)
})
