// Loaded before a server (`--import`): shifts its clock by the milliseconds in the file CLOCK_FILE
// and follows changes of the file.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const read = () => Number(readFileSync(file, 'utf8')) || 0
let offset = read()
watchFile(file, { interval: 50, persistent: false }, () => {
  offset = read()
})

const Real = Date
const now = () => Real.now() + offset
const Stepped = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
Object.defineProperty(globalThis, 'Date', { value: Stepped, writable: true, configurable: true })
