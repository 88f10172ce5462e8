import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { statement, upload } from '../../../testing/finality/statements.ts'
import { expectData, operatorAndBank } from '../../../testing/network.ts'
import { settlementMismatches, statementImports } from '../table.ts'
import { skipsBankDay } from './chain.ts'

// In whatever order statements are imported, the open mismatches about balances are always the ones that a comparison of
// each statement with all others finds.

/** Number of histories. */
// biome-ignore lint/style/noProcessEnv: it configures this test only.
const RUNS = Number(process.env.MODEL_RUNS ?? 12)

const { net, operator } = await operatorAndBank()
await setSettlementAccount(operator, 'USD')

type Balance = 'both' | 'opening' | 'closing'
type Given = { first: number; days: number; opening: number; closing: number; has: Balance }
type Imported = { id: string; from: string; to: string; opening: string | undefined; closing: string | undefined }

const dayOf = (n: number) => `2026-11-${n}`
/** Few days and balances, so that statements often follow or contradict each other. */
const given: fc.Arbitrary<Given> = fc.record({
  first: fc.integer({ min: 23, max: 26 }),
  days: fc.constantFrom(1, 1, 1, 3),
  opening: fc.constantFrom(0, 500, 700),
  closing: fc.constantFrom(0, 500, 700),
  has: fc.constantFrom('both', 'both', 'both', 'opening', 'closing'),
})

const WITHOUT: Readonly<Record<Balance, RegExp | undefined>> = {
  both: undefined,
  opening: /<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>/,
  closing: /<Bal><Tp><CdOrPrtry><Cd>OPBD.*?<\/Bal>/,
}

async function imported({ first, days, opening, closing, has }: Given): Promise<Imported> {
  net.clock.advance(1)
  const total = closing - opening
  const line = { reference: '', total: `${Math.abs(total)}`, direction: total < 0 ? 'debit' : 'credit' } as const
  const [from, to] = [dayOf(first), dayOf(first + days - 1)]
  const file = statement(total === 0 ? [] : [line], { day: from, opening: BigInt(opening) })
  const without = WITHOUT[has]
  const written = file.replace(`<ToDtTm>${from}`, `<ToDtTm>${to}`)
  const { import_id: id } = expectData(await upload(operator, without ? written.replace(without, '') : written))
  const shown = (balance: number, isLeftOut: boolean) => (isLeftOut ? undefined : `${balance}`)
  return { id, from, to, opening: shown(opening, has === 'closing'), closing: shown(closing, has === 'opening') }
}

/** How a statement does not follow those before it. Of several, the last import takes precedence. */
function breakOf(one: Imported, all: readonly Imported[]): string[] {
  const others = all.filter((other) => other !== one && other.closing !== undefined).toReversed()
  const days = others.map(({ to }) => to).filter((to) => to < one.from)
  const last = days.toSorted().at(-1)
  if (one.opening === undefined || last === undefined) return []
  const before = others.filter(({ to }) => to === last)
  const sameDay = others.filter(({ to }) => to === one.from)
  const previous = [...before, ...sameDay].find(({ closing }) => closing === one.opening)
  if (previous && !skipsBankDay(previous.to, one.from, () => true)) return []
  const { closing, to } = previous ?? before[0] ?? expect.fail()
  return [`${one.id} ${previous ? 'missing_days' : 'opening_balance'} ${closing} ${to}`]
}

type Mismatch = { import_id: string; kind: string; balances: { previous_closing: string; previous_to: string } | null }
async function found(): Promise<string[]> {
  const path = '/operator/settlement-mismatches?state=open&limit=100'
  const { mismatches } = expectData(await operator.member('GET', path)) as { mismatches: Mismatch[] }
  return mismatches.flatMap(({ import_id: id, kind, balances }) =>
    balances ? [`${id} ${kind} ${balances.previous_closing} ${balances.previous_to}`] : [],
  )
}

test('statements imported in any order leave the mismatches that a comparison of all finds', {
  timeout: 300_000,
}, async () => {
  let breaks = 0
  const histories = fc.asyncProperty(fc.array(given, { minLength: 8, maxLength: 14, size: 'max' }), async (history) => {
    await net.database.db.delete(settlementMismatches)
    await net.database.db.delete(statementImports)
    const all: Imported[] = []
    for (const one of history) {
      all.push(await imported(one))
      const expected = all.flatMap((statement) => breakOf(statement, all))
      breaks += expected.length
      expect((await found()).toSorted()).toEqual(expected.toSorted())
    }
  })
  await fc.assert(histories, { numRuns: RUNS })
  expect(breaks).toBeGreaterThan(RUNS)
})
