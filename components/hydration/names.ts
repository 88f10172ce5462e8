/** The attribute of elements whose content is in the document but not hydrated yet, though the page is. */
export const HYDRATING = 'data-hydrating'
/** The event that the document gets when the page, or one of its Suspense boundaries, is hydrated. */
export const HYDRATED = 'hydrated'
/** The attribute of <html> while captured events wait. */
export const WAITING = 'data-waiting'
