import { expect, test } from 'vitest'
import { task } from './_testing/fake-gateway.ts'
import { takenOf } from './waiting.ts'

const [ANA, BEN] = [2, 3]
const byRule = (token: string, assignee: number) => ({ ...task(token), assignee, assigned_by_rule: true })
const claimed = (token: string, assignee: number) => ({ ...task(token), assignee, assigned_by_rule: false })

test('tasks of several colleagues are taken over from one of them only', () => {
  const open = [byRule('a', ANA), byRule('b', BEN), byRule('c', ANA)]
  expect(takenOf(open)).toEqual({ takenBy: ANA, theirs: [open[0], open[2]], isByRule: true })
})

test('what another colleague claimed does not keep this one’s tasks from being taken over', () => {
  expect(takenOf([byRule('a', ANA), claimed('b', BEN)])).toMatchObject({ takenBy: ANA, isByRule: true })
  expect(takenOf([byRule('a', ANA), claimed('b', ANA)])).toMatchObject({ takenBy: ANA, isByRule: false })
  expect(takenOf([claimed('a', ANA), byRule('b', BEN)])).toMatchObject({ takenBy: ANA, isByRule: false })
})
