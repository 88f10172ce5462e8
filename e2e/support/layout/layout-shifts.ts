import type { Page } from '@playwright/test'

interface Shifts {
  /** The sum of all layout shifts without user input. */
  sum: number
  /** What moved, from where to where. */
  moved: string[]
}

/** Not in TypeScript's DOM types yet. */
interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in the page before its own scripts. */
export function recordShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] }
  Reflect.set(window, 'shifts', shifts)
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      for (const { node, previousRect, currentRect } of sources) {
        const name = `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`
        shifts.moved.push(`${name} ${place(previousRect)} → ${place(currentRect)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shifts of a page that was opened with `recordShifts` as its init script. */
export const shiftsOf = (page: Page): Promise<Shifts> => page.evaluate(() => Reflect.get(window, 'shifts'))
