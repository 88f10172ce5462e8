import { oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { isCurrency } from '#lib/kernel/money/amount.ts'
import { WINDOWS, type Window } from '#lib/modules/overview/states.ts'

/** What the address says: how far back the volume goes, and of which currency the value is drawn; none: the number of payments. */
export type OverviewView = { window: Window; value?: string }

/** Reads the address; what makes no sense is left out, as if it had not been written. */
export function readView(given: Awaited<SearchParams>): OverviewView {
  const value = textOf(given.value, 3)
  return { window: oneOf(given.window, WINDOWS) ?? WINDOWS[0], value: value && isCurrency(value) ? value : undefined }
}

/** The address of the screen as this view. */
export const overviewHref = (partner: string, { window = WINDOWS[0], value }: Partial<OverviewView> = {}): string =>
  `/n/${partner}/overview${toSearch({ window: window === WINDOWS[0] ? undefined : window, value })}`
