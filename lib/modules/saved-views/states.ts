/** The lists of a namespace that can have shared views. */
export const VIEW_LISTS = [
  'payments',
  'returns',
  'recalls',
  'tasks',
  'customers',
  'accounts',
  'links',
  'settlements',
  'request-log',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** Shared views of one list, in one namespace or in all. More do not fit in a menu. */
export const MAX_SHARED_VIEWS = 20
