import { setTimeout as pause } from 'node:timers/promises'
import { type Bank, openBank, overHttp } from '../../lib/testing/bank.ts'

const CLIENTS = 4
const PAUSE_MS = 50

/** What the victim experienced: latencies in milliseconds and failures. */
export type Seen = {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly failures: readonly number[]
}

export type Victim = { readonly bank: Bank; pay(seconds: number): Promise<Seen> }

/** A bank with a few clients that continuously create payments and read a list. */
export async function openVictim(url: string): Promise<Victim> {
  const bank = await openBank(overHttp(url), 'victim')
  const parties = {
    debtor_party: { payment_address: await bank.customer('debtor') },
    beneficiary_party: { payment_address: await bank.customer('creditor') },
  }
  const body = { amount: { currency: 'USD', total: '100' }, ...parties, payment_type: 'Type_Push', reference: 'paid' }
  /** 0 stands for a broken connection. */
  const send = async (n: number) => {
    const began = performance.now()
    const call = n % 4 === 0 ? bank.key('GET', '/payments?limit=10') : bank.key('POST', '/payments', { body })
    const status = await call.then(
      (reply) => reply.status,
      () => 0,
    )
    return { ms: performance.now() - began, status }
  }
  const pay = async (seconds: number): Promise<Seen> => {
    const until = performance.now() + seconds * 1000
    const times: number[] = []
    const failures: number[] = []
    const client = async () => {
      for (let n = 0; performance.now() < until; n++) {
        const { ms, status } = await send(n)
        times.push(ms)
        if (status !== 200) failures.push(status)
        await pause(PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    return { count: times.length, p50: at(0.5), p99: at(0.99), failures }
  }
  return { bank, pay }
}
