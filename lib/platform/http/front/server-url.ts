import type { Env } from '../../env.ts'

/** Addresses that browsers on this machine reach as `localhost`. */
const LOCAL = ['127.0.0.1', '0.0.0.0']

/** The URL at which browsers reach this server if PUBLIC_URL is not set. */
export const serverUrl = ({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string =>
  `http://${LOCAL.includes(HOST) ? 'localhost' : HOST}:${PORT}`
