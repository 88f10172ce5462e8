import { oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { isCurrency } from '#lib/kernel/money/amount.ts'
import { WINDOWS, type Window } from '#lib/modules/overview/states.ts'

/**
 * The URL state: the period, and the currency whose value is drawn. Without it, the chart shows the
 * number of payments.
 */
export type OverviewView = { window: Window; value?: string }

/** Parses the search params and ignores invalid ones. */
export function readView(given: Awaited<SearchParams>): OverviewView {
  const value = textOf(given.value, 3)
  return { window: oneOf(given.window, WINDOWS) ?? WINDOWS[0], value: value && isCurrency(value) ? value : undefined }
}

export const overviewHref = (partner: string, { window = WINDOWS[0], value }: Partial<OverviewView> = {}): string =>
  `/n/${partner}/overview${toSearch({ window: window === WINDOWS[0] ? undefined : window, value })}`
