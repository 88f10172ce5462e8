import type { Page } from 'playwright'

/** Milliseconds from an input to the next paint, and to the paint with new rows. */
export type Times = { readonly paint: number; readonly rows: number }

/**
 * Measures in the page how long a list takes to respond to an input, which excludes the driver's
 * overhead.
 */
export async function answeringTimes(page: Page, act: () => Promise<unknown>): Promise<Times> {
  await page.evaluate(watch)
  await act()
  return page.evaluate(() => Reflect.get(window, 'answered') as Promise<Times>)
}

/** Measures in the page: milliseconds from a click until a record's cards are painted. */
export async function openingTime(page: Page, click: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchOpening)
  await click()
  return page.evaluate(() => Reflect.get(window, 'opened') as Promise<number>)
}

/** Runs in the page. The payment's timeline, which outlines do not have, ends the measurement. */
function watchOpening(): void {
  const opened = new Promise<number>((resolve) => {
    const begun = ({ timeStamp }: Event) => {
      const observer = new MutationObserver(() => {
        if (![...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'Timeline')) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(undefined)
        })
      })
      observer.observe(document.body, { subtree: true, childList: true })
    }
    window.addEventListener('pointerup', begun, { capture: true, once: true })
  })
  Reflect.set(window, 'opened', opened)
}

/** Runs in the page. */
function watch(): void {
  const rows = () =>
    [...document.querySelectorAll('tbody tr[data-id]')].slice(0, 5).map((row) => row.getAttribute('data-id'))
  const before = rows().join()
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(undefined)
      })
    })
  const first = new Promise<number>((resolve) => {
    const begun = ({ timeStamp }: Event) => resolve(timeStamp)
    for (const name of ['pointerup', 'change']) window.addEventListener(name, begun, { capture: true, once: true })
  })
  const changed = new Promise<number>((resolve) => {
    const look = () => {
      if (rows().length === 0 || rows().join() === before) return
      observer.disconnect()
      void painted().then(resolve)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  const answered = first.then(async (from) => {
    const paint = (await painted()) - from
    return { paint, rows: (await changed) - from }
  })
  Reflect.set(window, 'answered', answered)
}
