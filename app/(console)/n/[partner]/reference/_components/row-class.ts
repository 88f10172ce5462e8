/**
 * A name and its description, below each other where the page is narrow: on phones, and where the
 * list of pages has just moved beside it.
 */
export const ROW_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-0.5 px-4 py-2 text-sm sm:max-lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]'

/** Indents a description with its name if it is below it. */
export const BELOW_CLASS = 'pl-(--indent) sm:max-lg:pl-0 xl:pl-0'
