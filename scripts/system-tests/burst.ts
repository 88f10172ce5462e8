import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import type { Bank } from '../../lib/testing/bank.ts'
import { PREFIX } from '../../lib/wire/operation.ts'

const SESSIONS = 40
const STREAMS = 10

/** Response headers, without a status if none arrived. */
type Answer = IncomingHttpHeaders & { readonly ':status'?: number }

/**
 * Sends requests of a member over 40 HTTP/2 connections with ten streams each, half of them payments, and
 * returns the responses.
 */
export async function burst(url: string, { jwt, partnerId }: Bank, payment: object, requests: number) {
  const answers: Answer[] = []
  let left = requests
  const headers = { authorization: `Bearer ${jwt}`, 'x-partner-id': partnerId }
  const stream = async (session: ClientHttp2Session) => {
    while (left > 0) answers.push(await (left-- % 2 === 0 ? pay(session) : read(session)))
  }
  const read = (session: ClientHttp2Session) =>
    answered(session, { ...headers, ':method': 'GET', ':path': `${PREFIX}/members/me` })
  const pay = (session: ClientHttp2Session) => {
    const own = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const path = { ':method': 'POST', ':path': `${PREFIX}/payments` }
    return answered(session, { ...headers, ...own, ...path }, JSON.stringify(payment))
  }
  const client = async () => {
    const session = connect(url)
    // Its streams end without a response.
    session.on('error', () => undefined)
    await Promise.all(Array.from({ length: STREAMS }, () => stream(session)))
    session.close()
  }
  await Promise.all(Array.from({ length: SESSIONS }, client))
  return answers
}

function answered(session: ClientHttp2Session, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((resolve) => {
    let answer: Answer = {}
    const request = session.request(headers)
    request.on('response', (given) => {
      answer = given
    })
    request.on('error', () => undefined).on('close', () => resolve(answer))
    request.resume().end(body)
  })
}
