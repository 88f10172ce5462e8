import { expect, test } from 'vitest'
import { type Act, PEOPLE, planMonth } from './fill-plan.ts'

const until = new Date('2026-03-31T15:00:00Z')
const where = { run: 'abc123', until, domain: 'harbor', partners: ['sandbank', 'testpay'] }
const acts = planMonth(where)
const traffic = acts.filter((act): act is Exclude<Act, { kind: 'cutoff' }> => act.kind !== 'cutoff')

test('a run is reproducible, and two runs share no payment', () => {
  expect(planMonth(where)).toEqual(acts)
  const ids = new Set(traffic.map(({ id }) => id))
  expect(ids.size).toBe(traffic.length)
  expect(planMonth({ ...where, run: 'abc124' }).some((act) => 'id' in act && ids.has(act.id))).toBe(false)
})

test('a month has about three hundred payments of every kind, and a cutoff after each week', () => {
  expect(traffic.length).toBeGreaterThan(200)
  expect(traffic.length).toBeLessThan(400)
  expect(new Set(traffic.map(({ kind }) => kind))).toEqual(new Set(['pay', 'collect', 'be paid', 'be collected from']))
  expect(acts.length - traffic.length).toBe(4)
})

test('payments are between customers of the namespace and simulated partners, in amounts that the API takes', () => {
  const people = new Set(PEOPLE.map((identifier) => `${identifier}@harbor`))
  for (const { own, theirs, amount } of traffic) {
    expect(people.has(own), own).toBe(true)
    expect(theirs).toMatch(/^[a-z_-]+@(sandbank|testpay)$/)
    expect(amount.total).toMatch(/^[1-9]\d{2,17}$/)
  }
})

test('tasks remain open only at the end', () => {
  const decisions = traffic.flatMap((act) => (act.kind === 'be collected from' ? [act.decision.kind] : []))
  const left = decisions.findIndex((kind) => kind === 'leave' || kind === 'hold')
  expect(left).toBeGreaterThan(decisions.length / 2)
  expect(decisions.slice(0, left).every((kind) => kind === 'accept' || kind === 'refuse')).toBe(true)
  expect(decisions.slice(left).every((kind) => kind === 'leave' || kind === 'hold')).toBe(true)
})

test('payments are spread over the 30 days before the end, with fewer at weekends', () => {
  const days = Map.groupBy(traffic, ({ at }) => Math.floor((until.getTime() - at.getTime()) / 86_400_000))
  expect([...days.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, day) => day))
  const counts = (weekend: boolean) =>
    [...days].flatMap(([day, { length }]) => {
      const weekday = new Date(until.getTime() - day * 86_400_000).getUTCDay()
      return [0, 6].includes(weekday) === weekend ? [length] : []
    })
  expect(Math.max(...counts(true))).toBeLessThan(Math.min(...counts(false)))
})
