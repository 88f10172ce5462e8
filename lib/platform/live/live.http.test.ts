// The console follows changes in a namespace (decision 0033). A stream contains kinds and IDs of
// its own namespace only, and ends with its session.
import { describe, expect, onTestFinished, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { accept, created, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'

type Message = { event: string; data: Record<string, unknown> }

const { net, harbor, meadow, willow, aspen } = await twoBanks({
  harbor: { confirm_incoming: false, review_threshold: null },
  meadow: { confirm_incoming: true, review_threshold: null },
})

const connect = (headers: Record<string, string>, signal?: AbortSignal) =>
  net.app.request(`${PREFIX}/live`, { headers }, { signal })

/** A stream of a namespace; earlier writes have already been sent. */
async function follow({ jwt, partnerId }: Pick<Bank, 'jwt' | 'partnerId'>, signal?: AbortSignal) {
  net.clock.advance(60_000)
  const response = await connect({ authorization: `Bearer ${jwt}`, 'x-partner-id': partnerId }, signal)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(async () => reader?.cancel())
  const next = async (): Promise<Message | undefined> => {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
    if (value?.startsWith(':')) return next()
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(value ?? '') ?? []
    return done ? undefined : { event, data: JSON.parse(data) }
  }
  expect(await next()).toEqual({ event: 'ready', data: {} })
  return { next, cancel: () => reader?.cancel() }
}

const silent = (organizationId: string, member: string) => ({
  organizationId,
  partnerId: 'part_none',
  member,
  session: member,
  notify: () => undefined,
  beat: () => undefined,
  end: () => undefined,
  checkAccess: async () => undefined,
})

describe('the live stream', () => {
  test('reports a payment to both sides, each once it can see it, and to nobody else', async () => {
    const lake = await net.bank('lake')
    const [ours, theirs, others] = [await follow(harbor), await follow(meadow), await follow(lake)]
    await net.live.look()
    const id = await created(harbor, willow, aspen)
    await net.live.look()
    expect(await ours.next()).toEqual({
      event: 'change',
      data: { kinds: ['payments', 'deliveries'], payment_ids: [id] },
    })
    await harbor.key('POST', `/payments/${id}/submissions`)
    await net.live.look()
    const expected = {
      event: 'change',
      data: { kinds: expect.arrayContaining(['payments', 'tasks']), payment_ids: [id] },
    }
    // For the other side, the submission comes first: the stream contains nothing about the
    // creation.
    expect([await ours.next(), await theirs.next()]).toEqual([expected, expected])
    await accept(meadow, id)
    await net.live.look()
    expect(await ours.next()).toMatchObject({ data: { kinds: expect.arrayContaining(['transactions']) } })
    // The third stream starts with its own change, so it contains no payment.
    await lake.customer('otter')
    await net.live.look()
    expect(await others.next()).toMatchObject({ data: { kinds: ['customers'], payment_ids: [] } })
    await others.cancel()
    expect(net.live.size).toBe(2)
  })

  test('reports nothing twice, and reports writes without events by their audit entry', async () => {
    const { next } = await follow(harbor)
    await submitted(harbor, willow, aspen)
    await net.live.look()
    expect(await next()).toMatchObject({ event: 'change', data: { kinds: expect.arrayContaining(['payments']) } })
    await net.live.look()
    await harbor.customer('rowan')
    await net.live.look()
    expect(await next()).toEqual({ event: 'change', data: { kinds: ['customers'], payment_ids: [] } })
  })

  test('names the payment of a queue change that has no event', async () => {
    const id = await submitted(harbor, willow, aspen)
    const { next } = await follow(meadow)
    const until = Math.floor(net.clock.now.getTime() / 1000) + 600
    expectData(await meadow.member('PUT', `/admission-queue/${id}/snooze`, { body: { until } }))
    await net.live.look()
    expect(await next()).toEqual({ event: 'change', data: { kinds: ['tasks'], payment_ids: [id] } })
  })

  test('is refused like any request without credentials, or for another organization’s namespace', async () => {
    expect((await connect({})).status).toBe(401)
    expect((await connect({ authorization: `Bearer ${harbor.jwt}` })).status).toBe(400)
    expect((await connect({ authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': meadow.partnerId })).status).toBe(
      403,
    )
    expect((await connect({ 'x-service-api-key': harbor.secret })).status).toBe(401)
  })

  test('ends when its session is signed out or its member removed, and continues for the others', async () => {
    const admin = await follow(harbor)
    const leaver = await newMember(net, harbor, 'viewer')
    const signedOut = await follow({ jwt: leaver.jwt, partnerId: harbor.partnerId })
    expectData(await leaver.member('POST', '/organization/signout'))
    await net.live.look()
    let message = await signedOut.next()
    while (message?.event === 'change') message = await signedOut.next()
    expect([message, await signedOut.next()]).toEqual([{ event: 'end', data: { reason: 'session' } }, undefined])

    const other = await newMember(net, harbor, 'viewer')
    const removed = await follow({ jwt: other.jwt, partnerId: harbor.partnerId })
    expectData(await harbor.member('DELETE', `/members/${other.token}`))
    await net.live.look()
    message = await removed.next()
    while (message?.event === 'change') message = await removed.next()
    expect(message).toEqual({ event: 'end', data: { reason: 'session' } })
    await created(harbor, willow, aspen)
    await net.live.look()
    const received = [await admin.next(), await admin.next(), await admin.next()]
    expect(received.every((one) => one?.event === 'change')).toBe(true)
  })

  test('allows twenty connections per member across sessions; another one closes the oldest', async () => {
    const first = await follow(meadow)
    const again = { admin_email: meadow.email, admin_password: meadow.password }
    const { access_token: jwt } = expectData(await net.call('POST', '/organization/signin', { body: again }))
    for (let n = 0; n < 20; n++) await follow({ jwt, partnerId: meadow.partnerId })
    let message = await first.next()
    // The sign-in may have been reported first.
    while (message?.event === 'change') message = await first.next()
    expect(message).toEqual({ event: 'end', data: { reason: 'crowded' } })
  })

  test('answers 429 beyond two hundred connections per organization and 503 beyond a thousand per process', async () => {
    const ofOrganization = Array.from({ length: 200 }, (_, n) => net.live.follow(silent(harbor.orgId, `mem_${n}`)))
    const headers = { authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': harbor.partnerId }
    const crowded = await connect(headers)
    expect([crowded.status, crowded.headers.get('retry-after')]).toEqual([429, '30'])
    const neighbor = await follow(meadow)
    await neighbor.cancel()
    for (const leave of ofOrganization) leave()
    const ofOthers = Array.from({ length: 1000 }, (_, n) => net.live.follow(silent(`org_${n}`, `mem_${n}`)))
    const full = await connect(headers)
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '30'])
    for (const leave of ofOthers) leave()
    await (await follow(harbor)).cancel()
  })

  test('is not opened by a HEAD request, which gets the headers only', async () => {
    const headers = { authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': harbor.partnerId }
    const open = net.live.size
    const { status, headers: sent, body } = await net.app.request(`${PREFIX}/live`, { method: 'HEAD', headers })
    expect([status, sent.get('content-type'), body]).toEqual([200, 'text/event-stream; charset=utf-8', null])
    expect(net.live.size).toBe(open)
  })

  test('ends when its request is abandoned, even if its response is never read', async () => {
    const headers = { authorization: `Bearer ${harbor.jwt}`, 'x-partner-id': harbor.partnerId }
    const open = net.live.size
    const start = (signal: AbortSignal) => net.app.request(`${PREFIX}/live`, { headers }, { signal })
    const [answered, starting] = [new AbortController(), new AbortController()]
    await start(answered.signal)
    expect(net.live.size).toBe(open + 1)
    answered.abort()
    expect(net.live.size).toBe(open)
    const late = start(starting.signal)
    starting.abort()
    await late
    expect(net.live.size).toBe(open)
  })

  test('continues when the client of the first stream leaves', async () => {
    expect(net.live.size).toBe(0)
    const first = new AbortController()
    await follow(harbor, first.signal)
    const leaver = await newMember(net, harbor, 'viewer')
    const { next } = await follow({ jwt: leaver.jwt, partnerId: harbor.partnerId }, new AbortController().signal)
    first.abort()
    expect(net.live.size).toBe(1)
    // No call of `look`: the periodic one must do it.
    await harbor.customer('alder')
    expect(await next()).toMatchObject({ event: 'change', data: { kinds: ['customers'] } })
    expectData(await leaver.member('POST', '/organization/signout'))
    let message = await next()
    while (message?.event === 'change') message = await next()
    expect(message).toEqual({ event: 'end', data: { reason: 'session' } })
  })

  test('ends immediately when the process stops, and no new one starts', async () => {
    const { next } = await follow(harbor)
    net.live.close()
    expect([await next(), await next()]).toEqual([{ event: 'end', data: { reason: 'restart' } }, undefined])
    expect(net.live.size).toBe(0)
    const late = await follow(harbor)
    expect(await late.next()).toEqual({ event: 'end', data: { reason: 'restart' } })
  })
})
