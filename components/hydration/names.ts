/** Attribute of elements that are not hydrated although the page is. */
export const HYDRATING = 'data-hydrating'
/** Event on the document when the page or one of its Suspense boundaries is hydrated. */
export const HYDRATED = 'hydrated'
/** Attribute of <html> while captured events wait. */
export const WAITING = 'data-waiting'
