import { afterEach, expect, test } from 'vitest'
import { onConfirmationRequired, requestConfirmation } from './confirmation.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** A gateway that accepts changes once the session is confirmed. */
function gateway() {
  const state = { confirmed: false, taken: [] as string[] }
  const send = async (request: Request) => {
    const body = await request.text()
    if (!state.confirmed)
      return Response.json({ code: 'error.confirmation_required', message: 'Confirm' }, { status: 403 })
    state.taken.push(`${request.headers.get('idempotency-key')} ${body}`)
    return Response.json({ ok: true, data: {} })
  }
  return { state, transport: requestConfirmation(send) }
}

const change = (key: string) =>
  new Request('http://console/', { method: 'POST', headers: { 'idempotency-key': key }, body: `body of ${key}` })

test('requests that need a confirmation share one question and are then repeated as they were', async () => {
  const { state, transport } = gateway()
  let questions = 0
  stop = onConfirmationRequired(async () => {
    questions += 1
    state.confirmed = true
    return true
  })
  const answers = await Promise.all([transport(change('a')), transport(change('b'))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(state.taken.sort()).toEqual(['a body of a', 'b body of b'])
  expect(questions).toBe(1)
})

test('declining returns the refusal, and the next request asks again', async () => {
  const { state, transport } = gateway()
  const given = [false, true]
  stop = onConfirmationRequired(async () => {
    state.confirmed = given.shift() ?? false
    return state.confirmed
  })
  const declined = await transport(change('a'))
  expect([declined.status, (await declined.json()).code]).toEqual([403, 'error.confirmation_required'])
  expect((await transport(change('b'))).status).toBe(200)
})
