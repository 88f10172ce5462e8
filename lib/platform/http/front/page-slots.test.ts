import { expect, test } from 'vitest'
import { createPageSlots } from './page-slots.ts'

// The order in which waiting pages are rendered (decision 0161).

/** Renders pages that end when told to; `started` has their names in order. */
function rendering() {
  const slots = createPageSlots()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const pages: Promise<void>[] = []
  const open = (name: string, organizationId: string, address: string, member = name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    const render = () => {
      started.push(name)
      return promise
    }
    pages.push(slots.run({ member, organizationId, address }, new AbortController().signal, render))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  const endAll = async () => {
    for (const resolve of ends.values()) resolve()
    await Promise.all(pages)
  }
  return { open, end, endAll, started }
}

test('a free slot goes to the organization with the fewest running pages, and then to its newest page', async () => {
  const { open, end, endAll, started } = rendering()
  for (const n of [1, 2, 3, 4]) open(`harbor ${n}`, 'harbor', `192.0.2.${n}`)
  for (const n of [1, 2]) open(`meadow ${n}`, 'meadow', `198.51.100.${n}`)
  open('meadow, older', 'meadow', '198.51.100.3')
  open('meadow, newer', 'meadow', '198.51.100.4')
  open('harbor, newest', 'harbor', '192.0.2.5')
  expect(started).toHaveLength(6)
  await end('harbor 1')
  expect(started.slice(6)).toEqual(['meadow, newer'])
  await endAll()
})

test('at one address, a free slot goes to the organization with fewer pages, even if another’s page is newer', async () => {
  const { open, end, endAll, started } = rendering()
  for (const n of [1, 2, 3, 4]) open(`harbor ${n}`, 'harbor', '192.0.2.1')
  for (const n of [1, 2]) open(`meadow ${n}`, 'meadow', '192.0.2.1')
  open('meadow, next', 'meadow', '192.0.2.1')
  open('harbor, newest', 'harbor', '192.0.2.1')
  await end('harbor 1')
  expect(started.slice(6)).toEqual(['meadow, next'])
  await endAll()
})

test('a reader whose organization and address have no page in progress uses a reserved slot', async () => {
  const { open, end, endAll, started } = rendering()
  for (const n of [1, 2, 3, 4, 5, 6]) open(`harbor ${n}`, 'harbor', `192.0.2.${n}`)
  open('harbor, waiting', 'harbor', '192.0.2.7')
  open('other 1', 'other 1', '198.51.100.1')
  open('other 2', 'other 2', '198.51.100.2')
  open('other 3', 'other 3', '198.51.100.3')
  expect(started.slice(6)).toEqual(['other 1', 'other 2'])
  await end('harbor 1')
  expect(started.slice(8)).toEqual(['other 3'])
  await endAll()
})
