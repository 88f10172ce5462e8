// Loaded into the server before visual comparisons: its clock starts at the same moment each time,
// so that ages, days and charts match the reference images. The time lies in the future of any
// browser's clock, so that session cookies have not expired.
const BEGIN = Date.UTC(2030, 0, 16, 14, 20)
const Real = Date
const ahead = BEGIN - Real.now()
const now = () => Real.now() + ahead

globalThis.Date = new Proxy(Real, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  apply: () => new Real(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
})
