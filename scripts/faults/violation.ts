/** A violated guarantee of the gateway; ends the soak. */
export class Violation extends Error {
  readonly invariant: string

  constructor(invariant: string, details: string) {
    super(`${invariant}: ${details}`)
    this.invariant = invariant
  }
}
