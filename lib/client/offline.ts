/** Whether the browser knows that it has no network. False on the server. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false
