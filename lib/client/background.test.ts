import { expect, test } from 'vitest'
import { markBackground } from './background.ts'

test('calls are marked from a minute after the last input on', async () => {
  let now = 0
  const marks: boolean[] = []
  const page = new EventTarget()
  const send = markBackground(
    async (request) => {
      marks.push(request.headers.has('x-background'))
      return new Response()
    },
    () => now,
    page,
  )
  const callAt = async (ms: number) => {
    now = ms
    await send(new Request('http://console/'))
  }
  await callAt(60_000)
  await callAt(60_001)
  page.dispatchEvent(new Event('keydown'))
  await callAt(120_001)
  await callAt(120_002)
  expect(marks).toEqual([false, true, false, true])
})
