import { useEffect, useRef, useState } from 'react'
import { TEST_CHANNEL, type TestResponse } from '#app/_session/provider/provider-sign-in.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import type { TestResult } from '#lib/modules/single-sign-on/contract.ts'
import { useCompleteTest, useStartTest } from './queries.ts'

type Test = { readonly result?: TestResult; readonly failure?: Failure }

/** Runs a test sign-in in a popup. Only the response to the latest test is completed. */
export function useTest() {
  const { mutateAsync: start, isPending: isStarting } = useStartTest()
  const { mutateAsync: complete, isPending: isCompleting } = useCompleteTest()
  const [test, setTest] = useState<Test>({})
  const binding = useRef<string>(undefined)

  useEffect(() => {
    const channel = new BroadcastChannel(TEST_CHANNEL)
    channel.onmessage = async ({ data }: MessageEvent<TestResponse>) => {
      const own = binding.current
      if (own === undefined) return
      binding.current = undefined
      try {
        setTest({ result: await complete({ ...data, binding: own }) })
      } catch (error) {
        setTest({ failure: failureOf(error) })
      }
    }
    return () => channel.close()
  }, [complete])

  const run = async () => {
    setTest({})
    // Opened before the request, because browsers block popups that no click opens.
    const popup = window.open('about:blank', 'single-sign-on-test', 'popup,width=520,height=720')
    try {
      const started = await start(null)
      binding.current = started.binding
      if (popup) popup.location.href = started.authorization_url
      else
        setTest({ failure: { message: 'Your browser blocked the popup. Allow popups for this site, then try again.' } })
    } catch (error) {
      popup?.close()
      setTest({ failure: failureOf(error) })
    }
  }
  return { ...test, run, isPending: isStarting || isCompleting }
}
