import { expect, test } from 'vitest'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { EditForm, NamespaceForm, toForm, toRequest, toUpdate } from './namespace-form.ts'

const environment: 'sandbox' | 'live' = 'sandbox'
const filled = {
  name: 'Harbor Bank',
  domain: 'harbor',
  environment,
  confirm_incoming: true,
  reviewed_by: 'anyone' as const,
  threshold: '',
  currency: 'USD',
}
const problems = (values: typeof filled) =>
  NamespaceForm.safeParse(values).error?.issues.map(({ path }) => path.join('.'))

test('an empty threshold is not sent', () => {
  expect(toRequest(filled).admission_policy).toEqual({ confirm_incoming: true, review_threshold: null })
})

test('a threshold is sent in minor units of its currency', () => {
  expect(toRequest({ ...filled, threshold: '1,250.5' }).admission_policy.review_threshold).toEqual({
    total: '125050',
    currency: 'USD',
  })
})

test.each(['0', '-1', 'a lot', '1.234'])('a threshold of %s is refused at its field', (threshold) => {
  expect(problems({ ...filled, threshold })).toEqual(['threshold'])
})

test('a domain has the form that the contract defines', () => {
  expect(problems({ ...filled, domain: 'Har bor' })).toEqual(['domain'])
})

test.each([
  [null, 'USD'],
  [{ currency: 'USD', total: '125050' }, 'USD'],
  [{ currency: 'JPY', total: '90000' }, 'JPY'],
  [{ currency: 'KWD', total: '1234567' }, 'KWD'],
])('an unchanged form sends the policy as it is: %j', (review_threshold, currency) => {
  const namespace = {
    name: 'Harbor Bank',
    admission_policy: { confirm_incoming: true, review_threshold },
    reviewed_by: 'member',
    task_waiting_minutes: 45,
  } as Namespace
  const form = toForm(namespace)
  expect(form.currency).toBe(currency)
  expect(EditForm.safeParse(form).success).toBe(true)
  expect(toUpdate(form)).toEqual(namespace)
})

test.each([
  ['5', true],
  [' 1440 ', true],
  ['4', false],
  ['1441', false],
  ['7.5', false],
  ['1e2', false],
  ['', false],
])('tasks that wait for “%s” minutes are accepted: %s', (task_waiting_minutes, isAccepted) => {
  expect(EditForm.safeParse({ ...filled, task_waiting_minutes }).success).toBe(isAccepted)
})
