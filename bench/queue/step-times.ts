import type { Page } from 'playwright'

/** Milliseconds from each decision to the paint with the next row. */
export const stepTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (Reflect.get(window, 'steps') as number[] | undefined) ?? [])

/** Runs in each page before its scripts: measures from the key of a decision until the focus is on another row. */
export function watchSteps(): void {
  const steps: number[] = []
  let pressed: number | undefined
  Reflect.set(window, 'steps', steps)
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      // A step with another key is not the end of a decision that could not be made.
      pressed = key === 'a' || key === 'Enter' ? timeStamp : undefined
    },
    { capture: true },
  )
  window.addEventListener('focusin', ({ target }) => {
    const from = pressed
    if (from === undefined || !(target instanceof Element) || !target.closest('tr[data-id]')) return
    pressed = undefined
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => steps.push(performance.now() - from)
      port2.postMessage(undefined)
    })
  })
}
