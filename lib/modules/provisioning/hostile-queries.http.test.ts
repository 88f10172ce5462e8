// Filters and pages that a directory must not be able to send.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNetwork, testNetwork } from '../../testing/network.ts'
import { oktaUser, openDirectory, type Scim } from '../../testing/provisioning/directory.ts'

let net: TestNetwork
let scim: Scim
beforeAll(async () => {
  net = await testNetwork()
  scim = await openDirectory(net.app, await net.bank('harbor'))
  await scim('POST', '/Users', oktaUser('ada@harbor.example'))
})
afterAll(() => net.close())

const refused = (status: number, scimType: string) => ({
  status,
  body: { status: String(status), scimType, detail: expect.any(String) },
})

describe('a filter', () => {
  test.each([
    ['without an end of its text', 'userName eq "ada'],
    ['with a second condition', 'userName eq "a" or userName eq "b"'],
    ['with a condition in its text', `userName eq "a" or "1" eq "1"`],
    ['with another operator', 'userName sw "a"'],
    ['for presence', 'userName pr'],
    ['in parentheses', '(userName eq "a")'],
    ['of a nested path', 'emails[type eq "work" and value co "@"]'],
    ['of 10 kB', `userName eq "${'a'.repeat(10_000)}"`],
    ['of many backslashes', `userName eq "${'\\'.repeat(900)}`],
    ['with a NUL character', 'userName eq "a\\u0000"'],
    ['with a raw NUL character', 'userName eq "a\0"'],
    ['with an unpaired surrogate', 'userName eq "\\ud800"'],
    ['of a password', 'password eq "1"'],
    ['of a prototype', '__proto__ eq "1"'],
    ['of a constructor', 'constructor eq "1"'],
    ['without a value', 'userName eq'],
    ['that is empty', ''],
    ['with single quotes', "userName eq 'a'"],
    ['with a number', 'id eq 1'],
  ])('%s is refused', async (_, filter) => {
    expect(await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject(
      refused(400, 'invalidFilter'),
    )
  })

  test.each([
    [`userName eq "' or 1=1 --"`],
    ['userName eq "ada@harbor.example\\" or userName pr"'],
    ['userName eq "%"'],
    ['userName eq "\u0430da@harbor.example"'],
    ['id eq "mem_01"'],
  ])('%s finds nobody', async (filter) => {
    expect(await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 200,
      body: { totalResults: 0 },
    })
  })
})

describe('a page', () => {
  test.each([
    ['startIndex=0', { startIndex: 1, itemsPerPage: 1 }],
    ['startIndex=-5', { startIndex: 1, itemsPerPage: 1 }],
    ['startIndex=999999999', { startIndex: 999_999_999, itemsPerPage: 0, totalResults: 1 }],
    ['count=0', { totalResults: 1, itemsPerPage: 0 }],
    ['count=-1', { totalResults: 1, itemsPerPage: 0 }],
    ['count=999999999', { totalResults: 1, itemsPerPage: 1 }],
  ])('%s is limited to what is possible', async (query, body) => {
    expect(await scim('GET', `/Users?${query}`)).toMatchObject({ status: 200, body })
  })

  test.each(['startIndex=1e9', 'count=9999999999', 'count=NaN', 'startIndex=', "count=1' or '1"])(
    '%s is refused',
    async (query) => {
      expect(await scim('GET', `/Users?${query}`)).toMatchObject(refused(400, 'invalidValue'))
    },
  )
})
