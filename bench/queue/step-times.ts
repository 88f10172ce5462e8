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

/**
 * Runs in the page: milliseconds from the next click until an element with the text is added. A wait
 * of Playwright would look for it in each frame, which makes the page draw frames.
 */
export function untilShown(text: string): Promise<number> {
  return new Promise((resolve) => {
    let clicked = 0
    window.addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
    new MutationObserver((changes, observer) => {
      if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.textContent?.includes(text)))) return
      observer.disconnect()
      resolve(performance.now() - clicked)
    }).observe(document.body, { childList: true, subtree: true })
  })
}
