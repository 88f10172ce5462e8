import type { Life } from '../world.ts'
import type { Me } from './new-member.ts'
import { newMembersSignIn, ownPasskey, registration } from './passkeys.ts'
import { CHALLENGE, newSignInCode } from './sign-in-codes.ts'
import { enrollment, passwordAndCode } from './valid-members.ts'

/** Operations that change the caller's second factors, or need one. */
export const OF_SECOND_FACTOR = [
  ...['enableTotp', 'disableTotp', 'makeRecoveryCodes'],
  ...['startPasskeyConfirmation', 'registerPasskey', 'renamePasskey', 'removePasskey'],
]

/** Valid requests about second factors. */
export const secondFactorRequests = {
  startTotp: {},
  enableTotp: { body: ({ bank }: Life, me: Me = bank) => enrollment(me) },
  disableTotp: { body: ({ bank }: Life, me: Me = bank) => passwordAndCode(me) },
  makeRecoveryCodes: { body: ({ bank }: Life, me: Me = bank) => passwordAndCode(me) },
  startPasskeySignIn: {},
  signInWithPasskey: { body: ({ bank }: Life) => newMembersSignIn(bank) },
  startPasskeyConfirmation: { params: ({ bank }: Life, me: Me = bank) => ownPasskey(me) },
  listPasskeys: {},
  createSignInCode: { body: () => ({ code_challenge: CHALLENGE }) },
  signInWithCode: { body: ({ bank }: Life) => newSignInCode(bank.member) },
  startPasskeyRegistration: {},
  registerPasskey: { body: ({ bank }: Life, me: Me = bank) => registration(me.member) },
  renamePasskey: { params: ({ bank }: Life, me: Me = bank) => ownPasskey(me), body: () => ({ name: 'Phone' }) },
  removePasskey: { params: ({ bank }: Life, me: Me = bank) => ownPasskey(me) },
}
