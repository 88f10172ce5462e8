import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentItems, rememberItem } from './recent.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const item = (n: number) => ({ href: `/n/part_1/payments/${n}`, label: `Payment ${n}` })

test('the last six items are listed, newest first and each once', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) rememberItem(item(n))
  expect(recentItems()).toEqual([3, 7, 6, 5, 4, 2].map(item))
})

test('what the console did not store is ignored, and storage may be off', () => {
  sessionStorage.setItem('recent', JSON.stringify([{ href: 'javascript:alert(1)', label: 'x' }, item(1), 7]))
  expect(recentItems()).toEqual([item(1)])
  sessionStorage.setItem('recent', '{')
  expect(recentItems()).toEqual([])
  vi.stubGlobal('sessionStorage', undefined)
  rememberItem(item(1))
  expect(recentItems()).toEqual([])
})
