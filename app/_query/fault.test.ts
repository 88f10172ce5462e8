import { expect, test } from 'vitest'
import { buttonClass } from '#components/ui/button-class.ts'
import { BUTTON } from './fault.tsx'

test('the button of an error boundary looks like every other button', () => {
  expect(BUTTON).toBe(buttonClass())
})
