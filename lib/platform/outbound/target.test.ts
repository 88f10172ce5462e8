import { describe, expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'
import { allowedAddresses, RefusedTarget, readTarget, resolverOf } from './target.ts'

// At least one address of every range, and the neighbors of ranges. Most are from the tests of
// smokescreen and Svix.
const REFUSED = [
  ['10.0.0.0', '10.254.0.0', '10.255.255.255', '192.168.10.65', '172.16.10.65', '172.31.255.255'],
  ['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.0.0.254', '127.254.254.254', '255.255.255.255', '240.240.240.240'],
  ['169.254.45.1', '169.254.169.254', '100.64.0.1', '100.100.0.0', '100.127.255.254'],
  ['224.1.2.3', '233.252.0.16', '239.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.2.255', '198.51.100.65'],
  ['203.0.113.6', '192.88.99.3', '198.18.0.0', '198.19.255.255'],
  ['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:0.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1'],
  ['2001:db8::1', '3fff::dead:beef', 'fe80::dead:beef', 'febf:ffff::dead:beef', 'fec0::1'],
  ['fdee:3a45:9057::1', 'fd7a:115c:a1e0::1', 'fc00::1', 'fd00:ec2::254'],
  ['2002:c000:204::dead:beef', '2002:a00:1::1', '64:ff9b::c0a8:0', '64:ff9b::808:808', '64:ff9b::a00:1'],
  ['64:ff9b:1::dead:beef', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:20::1', '5f00::dead:beef', '100::1:2:3:4'],
  ['ff02::2', 'ff0e::1', 'not an address', ''],
  // Of IPv6, only 2000::/3 is assigned; the rest is translation, overlays and unassigned.
  ['::ffff:0:10.0.0.1', '1::1', '64:ff9c::1', '64:ff9b:2::1', '200::1', '4000::1', '1fff:ffff::1'],
].flat()
const PUBLIC = [
  ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.254', '100.128.0.1', '126.255.255.255', '128.0.0.0'],
  ['172.15.255.255', '172.32.0.0', '192.0.1.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ['2001:4860:4860::8888', '2606:4700:4700::1111', '2001:200::1', '3ffe::1', '::ffff:8.8.8.8'],
].flat()

test.each(REFUSED)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(PUBLIC)('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
  expect(isLoopbackAddress(address)).toBe(false)
})

describe('an endpoint is refused', () => {
  const INSIDE = ['localhost', 'LOCALHOST.', 'a.localhost', 'db', 'db.', 'metadata.google.internal', 'printer.local.']
  const SPELLED = ['0x7f.1', '2130706433', '017700000001', '127.1', '0', '①②⑦.⓪.⓪.①', '0xa9fea9fe', '127。0。0。1']
  const LITERAL = ['[::ffff:7f00:1]', '[::1]', '[::]', '[fe80::1]', '[0:0:0:0:0:ffff:169.254.169.254]', '10.0.0.1.']
  test.each([...INSIDE, ...SPELLED, ...LITERAL])('at https://%s/', (host) => {
    expect(() => readTarget(`https://${host}/`, { loopback: false })).toThrow(RefusedTarget)
  })

  test.each([
    'http://example.com/',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://example.com@10.0.0.1/',
    'https://10.0.0.1#@example.com/',
    'https:\\\\127.0.0.1\\x',
    'https://example.com/#part',
    'gopher://127.0.0.1/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'https://',
    'https://exa mple.com/',
    'example.com/hook',
    '//example.com/hook',
    '',
    'https://example.com:22/',
    'https://example.com:25/',
    'https://example.com:0/',
  ])('for %s', (text) => {
    expect(() => readTarget(text, { loopback: false })).toThrow(RefusedTarget)
    if (!text.startsWith('https:\\\\')) expect(() => readTarget(text, { loopback: true })).toThrow(RefusedTarget)
  })
})

test.each([
  'https://example.com/hook?a=b',
  'https://hooks.example.com:8443/',
  'https://1.1.1.1/',
  'https://[2606:4700:4700::1111]/',
])('%s is accepted', (text) => {
  expect(readTarget(text, { loopback: false }).href).toBe(text)
})

test('loopback, and http to it, is allowed in development only', () => {
  for (const text of ['http://127.0.0.1:4000/', 'http://localhost:4000/', 'http://[::1]:4000/']) {
    expect(readTarget(text, { loopback: true }).href).toBe(text)
    expect(() => readTarget(text, { loopback: false })).toThrow(RefusedTarget)
  }
  for (const text of ['http://10.0.0.1/', 'https://10.0.0.1/', 'http://example.com/', 'https://169.254.169.254/']) {
    expect(() => readTarget(text, { loopback: true })).toThrow(RefusedTarget)
  }
})

test('all addresses of a name must be allowed', async () => {
  const leadingTo = (...addresses: string[]) => ({ loopback: false, resolve: async () => addresses })
  expect(await allowedAddresses('a.example', leadingTo('1.1.1.1', '8.8.8.8'))).toEqual(['1.1.1.1', '8.8.8.8'])
  for (const addresses of [['1.1.1.1', '127.0.0.1'], ['::1'], ['::ffff:10.0.0.1'], []]) {
    await expect(allowedAddresses('a.example', leadingTo(...addresses))).rejects.toThrow(RefusedTarget)
  }
  await expect(allowedAddresses('10.0.0.1', leadingTo('1.1.1.1'))).rejects.toThrow(RefusedTarget)
  const development = { ...leadingTo('127.0.0.1'), loopback: true }
  expect(await allowedAddresses('here.example', development)).toEqual(['127.0.0.1'])
})

describe('a name', () => {
  const known = (addresses: string[]) => async () => addresses
  const unknown = () => Promise.reject(new Error('ENOTFOUND'))

  test('resolves to addresses of both kinds, and one kind is sufficient', async () => {
    const both = resolverOf({ resolve4: known(['8.8.8.8']), resolve6: known(['2606:4700:4700::1111']) } as never)
    expect(await both('hooks.example')).toEqual(['8.8.8.8', '2606:4700:4700::1111'])
    const one = resolverOf({ resolve4: unknown, resolve6: known(['2606:4700:4700::1111']) } as never)
    expect(await one('hooks.example')).toEqual(['2606:4700:4700::1111'])
    await expect(resolverOf({ resolve4: unknown, resolve6: unknown } as never)('hooks.example')).rejects.toThrow(
      'ENOTFOUND',
    )
  })

  test('is not unknown if only one of the queries says so, and the other failed', async () => {
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
    const resolve = resolverOf({ resolve4: failing('ENODATA'), resolve6: failing('ESERVFAIL') } as never)
    await expect(resolve('hooks.example')).rejects.toThrow('ESERVFAIL')
  })

  test('of this machine is resolved without a query', async () => {
    expect(await resolverOf({ resolve4: unknown, resolve6: unknown } as never)('localhost')).toEqual([
      '127.0.0.1',
      '::1',
    ])
  })
})
