/** Cells of the small tables on cards. */
export const HEAD = 'h-9 border-line border-b bg-canvas px-2 font-medium text-muted text-xs first:pl-4 last:pr-4'
export const CELL = 'h-9 px-2 py-1 first:pl-4 last:pr-4'
