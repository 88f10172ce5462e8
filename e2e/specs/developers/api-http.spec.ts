import { expect, test } from '../../support/fixtures.ts'

test.describe('the gateway’s HTTP interface', () => {
  test('a response has Content-Length and the contract version', async ({ api }) => {
    const reply = await api.get('/api/v1/csp/openapi.json', { headers: { 'accept-encoding': 'identity' } })
    expect(reply.status()).toBe(200)
    expect(reply.headers()['x-csp-version']).toMatch(/^gateway-csp\/v\d+\.\d+\.\d+/)
    expect(Number(reply.headers()['content-length'])).toBe((await reply.body()).length)
    expect(reply.headers()['transfer-encoding']).toBeUndefined()
  })

  test('an unknown API path is refused in the error envelope, not with a page', async ({ api }) => {
    const reply = await api.get('/api/v1/csp/nowhere')
    expect(reply.status()).toBe(404)
    expect(reply.headers()['content-type']).toContain('application/json')
    expect(await reply.json()).toMatchObject({ code: 'error.not_found', message: expect.any(String) })
  })

  test('a request without credentials is refused with 401', async ({ api }) => {
    const reply = await api.get('/api/v1/csp/partner')
    expect(reply.status()).toBe(401)
    expect(await reply.json()).toMatchObject({ code: 'error.unauthorized', message: expect.any(String) })
  })

  test('a path with an invalid escape is refused, and the server keeps running', async ({ api }) => {
    expect((await api.get('/n/%E0%A4%A')).status()).toBe(400)
    expect((await api.get('/sign-in')).status()).toBe(200)
  })
})
