import { expect, test } from 'vitest'
import { nextOption } from './combobox-keys.ts'

test('arrow keys move through the options and wrap around', () => {
  const press = (key: string, active: number, count = 3) => nextOption({ key }, active, count)
  expect([press('ArrowDown', -1), press('ArrowDown', 0), press('ArrowDown', 2)]).toEqual([0, 1, 0])
  expect([press('ArrowUp', -1), press('ArrowUp', 0), press('ArrowUp', 2)]).toEqual([2, 2, 1])
})

test('other keys move nothing, and neither does a list without options', () => {
  expect(nextOption({ key: 'Enter' }, 0, 3)).toBeUndefined()
  expect(nextOption({ key: 'ArrowDown' }, -1, 0)).toBeUndefined()
})
