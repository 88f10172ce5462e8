import { expect, test } from 'vitest'
import { isSkipped, memberChoices, memberName } from './rule-members.ts'

const team = [
  { number: 1, first_name: 'Ana', last_name: 'Lind', can_decide_tasks: true },
  { number: 2, first_name: 'Ben', last_name: 'Ode', can_decide_tasks: true },
  { number: 3, first_name: 'Vic', last_name: 'Ray', can_decide_tasks: false },
] as const

test('offers the members who can decide tasks', () => {
  expect(memberChoices(team, []).map(({ label }) => label)).toEqual(['Ana Lind', 'Ben Ode'])
})

test('offers every member of the rule, so that each can be taken out', () => {
  expect(memberChoices(team, [7, 3, 1])).toEqual([
    { value: 1, label: 'Ana Lind' },
    { value: 2, label: 'Ben Ode' },
    { value: 3, label: 'Vic Ray' },
    { value: 7, label: 'Removed member' },
  ])
})

test('names members, also removed ones', () => {
  expect([memberName(team, 2), memberName(team, 7)]).toEqual(['Ben Ode', 'a removed member'])
})

test('a rule is skipped if none of its members can decide tasks', () => {
  expect([[7], [3, 7], [7, 2]].map((chosen) => isSkipped(team, chosen))).toEqual([true, true, false])
})
