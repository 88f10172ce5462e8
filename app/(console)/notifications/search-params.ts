import { oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'

export const TABS = ['unread', 'all'] as const
export type Tab = (typeof TABS)[number]

/** The URL state: tab and cursors of the pages visited since the newest. */
export type NotificationsView = { tab: Tab; trail: readonly string[] }

const HOME: Tab = 'unread'

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): NotificationsView => ({
  tab: oneOf(given.tab, TABS) ?? HOME,
  trail: trailOf(given.after, /^ntf_[0-9a-z]{26}$/),
})

export const notificationsHref = ({ tab = HOME, trail }: Partial<NotificationsView> = {}): string =>
  `/notifications${toSearch({ tab: tab === HOME ? undefined : tab, after: trailText(trail) })}`
