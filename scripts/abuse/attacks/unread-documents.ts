import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { openSocket } from '../client.ts'

const SOCKETS = 200
const REQUESTS = 5

/**
 * Requests the OpenAPI document uncompressed, five times on each of 200 connections, without
 * reading the responses.
 */
export const unreadDocuments: Attack = {
  name: 'unread responses',
  run: async ({ url }, until) => {
    let opened = 0
    const request = 'GET /api/v1/csp/openapi.json HTTP/1.1\r\nHost: console\r\n\r\n'.repeat(REQUESTS)
    const attackers = Array.from({ length: SOCKETS }, async () => {
      while (performance.now() < until) {
        const socket = await openSocket(url)
        socket.pause()
        socket.write(request)
        opened++
        while (!socket.closed && performance.now() < until) await pause(500)
        socket.destroy()
      }
    })
    await Promise.all(attackers)
    return { count: opened, summary: `${opened} connections` }
  },
}
