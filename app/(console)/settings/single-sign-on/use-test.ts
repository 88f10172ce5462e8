import { useEffect, useRef, useState } from 'react'
import { askProvider, POPUP_BLOCKED } from '#app/_session/provider/provider-popup.ts'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import type { TestResult } from '#lib/modules/single-sign-on/contract.ts'
import { useCompleteTest, useStartTest } from './queries.ts'

type Test = { readonly result?: TestResult; readonly failure?: Failure }

/** Runs a test sign-in in a popup. Only the response to the latest test is completed. */
export function useTest() {
  const { mutateAsync: start, isPending: isStarting } = useStartTest()
  const { mutateAsync: complete, isPending: isCompleting } = useCompleteTest()
  const [test, setTest] = useState<Test>({})
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])

  const run = async () => {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    const { signal } = controller
    setTest({})
    try {
      const response = await askProvider(() => start(null), signal)
      setTest(response ? { result: await complete(response) } : { failure: POPUP_BLOCKED })
    } catch (error) {
      if (!signal.aborted) setTest({ failure: failureOf(error) })
    }
  }
  return { ...test, run, isPending: isStarting || isCompleting }
}
