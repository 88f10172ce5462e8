/** A console on the reader's own computer, which needs no network. */
const LOOPBACK = /^((.+\.)?localhost|127\.[\d.]+|\[::1])$/

type Browser = { readonly navigator?: { readonly onLine?: boolean }; readonly location?: { readonly hostname: string } }

/** Whether the browser knows that it cannot reach the console. False on the server. */
export const isOffline = ({ navigator, location }: Browser = globalThis): boolean =>
  navigator?.onLine === false && !LOOPBACK.test(location?.hostname ?? '')
