import { afterEach, expect, test, vi } from 'vitest'
import { inspectorEndpoint } from '../inspector-target.ts'
import { checkEndpoint } from './check-endpoint.ts'

const TILL = { partnerId: 'part_till', environment: 'sandbox' } as const
const resolvingTo = (...addresses: string[]) => ({ loopback: false, resolve: async () => addresses })
const failing = (code: string) => ({
  loopback: false,
  resolve: async () => {
    throw Object.assign(new Error('lookup failed'), { code })
  },
})
const nowhere = failing('ENOTFOUND')
afterEach(() => void vi.useRealTimers())

test.each([
  [
    'a public address',
    resolvingTo('1.1.1.1'),
    'https://Hooks.Bank.example/x',
    { href: 'https://hooks.bank.example/x' },
  ],
  ['no address', nowhere, 'https://hooks.bank.example/', { href: 'https://hooks.bank.example/', isUnknownHost: true }],
  [
    'a failing name server',
    failing('ESERVFAIL'),
    'https://hooks.bank.example/',
    { href: 'https://hooks.bank.example/' },
  ],
  [
    'one internal address of two',
    resolvingTo('1.1.1.1', '10.0.0.1'),
    'https://hooks.bank.example/',
    { refused: expect.stringContaining('public IP addresses') },
  ],
])('a host with %s: %s %s', async (_, targets, endpoint, checked) => {
  expect(await checkEndpoint(targets, TILL, endpoint)).toEqual(checked)
})

test('a name server that does not answer delays the check by two seconds', async () => {
  vi.useFakeTimers()
  const silent = { loopback: false, resolve: () => Promise.withResolvers<string[]>().promise }
  const checking = checkEndpoint(silent, TILL, 'https://hooks.bank.example/')
  const done = vi.fn()
  void checking.then(done)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await checking).toEqual({ href: 'https://hooks.bank.example/' })
})

test('the inspector is accepted for its own sandbox namespace only, without a name server', async () => {
  const own = inspectorEndpoint('part_till')
  expect(await checkEndpoint(nowhere, TILL, own)).toEqual({ href: own })
  const refused = { refused: expect.stringMatching(/^must /) }
  expect(await checkEndpoint(nowhere, TILL, inspectorEndpoint('part_barn'))).toEqual(refused)
  expect(await checkEndpoint(nowhere, TILL, `${own}?x`)).toEqual(refused)
  expect(await checkEndpoint(nowhere, { ...TILL, environment: 'live' }, own)).toEqual(refused)
})
