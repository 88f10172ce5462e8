import type { Page } from '@playwright/test'

/** The next key: A on the open payment, Enter in its form, or Enter on a row, because none is open. */
type Step = { readonly accept: string } | { readonly confirm: true } | { readonly enter: string }

/**
 * Accepts payments by keyboard, each once it is open and its row has the focus: `most` of them, or all
 * until the queue is empty.
 */
export async function acceptByKeyboard(page: Page, most = Number.POSITIVE_INFINITY): Promise<void> {
  const accepted: string[] = []
  for (;;) {
    const isLast = accepted.length >= most
    const step = await page.evaluate(untilStep, { accepted, isLast })
    if (!step) return
    if ('enter' in step) await page.locator(`[data-row="${step.enter}"]`).press('Enter')
    else await page.keyboard.press('confirm' in step ? 'Enter' : 'a')
    if ('accept' in step) accepted.push(step.accept)
  }
}

/**
 * Runs in the page, without polling, because each frame costs as much as a decision. Undefined once
 * the queue is empty, or the last payment is accepted.
 */
function untilStep(done: { accepted: readonly string[]; isLast: boolean }): Promise<Step | undefined> {
  const rowOf = (id: string) => document.querySelector(`tr[data-id="${id}"]`)
  const isFree = (row: Element | null) => /Unassigned(?!.*Accepting)/s.test(row?.textContent ?? '')
  const look = (): Step | 'end' | undefined => {
    const panel = document.querySelector('section[aria-label="Task"]')
    const form = panel?.querySelector('form[data-own-keys]')
    if (form) return form.contains(document.activeElement) ? { confirm: true } : undefined
    const open = new URLSearchParams(window.location.search).get('task') ?? ''
    // A list that is slower than its user still shows what they accepted.
    const isOver = done.accepted.includes(open)
    if (done.isLast) return isOver && isFree(rowOf(open)) ? undefined : 'end'
    if (open && !isOver && isFree(rowOf(open))) {
      const canAccept = panel?.querySelector('button[aria-keyshortcuts="a"]:enabled')
      return canAccept && rowOf(open)?.contains(document.activeElement) ? { accept: open } : undefined
    }
    // The form of a large payment opens next.
    if (isOver && isFree(rowOf(open))) return undefined
    const ids = [...document.querySelectorAll('tr[data-id]')].map((row) => row.getAttribute('data-id') ?? '')
    const free = ids.find((id) => !done.accepted.includes(id) && isFree(rowOf(id)))
    if (free) return { enter: free }
    return ids.length === 0 && document.body.textContent.includes('No open tasks') ? 'end' : undefined
  }
  return new Promise((resolve) => {
    const check = () => {
      const found = look()
      if (!found) return
      watch.disconnect()
      window.removeEventListener('focusin', check)
      resolve(found === 'end' ? undefined : found)
    }
    const watch = new MutationObserver(check)
    watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    window.addEventListener('focusin', check)
    check()
  })
}
