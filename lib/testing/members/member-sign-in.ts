import { type Call, caller, expectData, type Reply, type TestNetwork } from '../network.ts'

type Who = { readonly email: string; readonly password: string }

export type MemberSignIn = {
  signIn(who: Who, code?: string, app?: TestNetwork['app']): Promise<Reply>
  /** Signs in and returns calls with the session. */
  signedIn(who: Who, code?: string): Promise<Call>
}

/** Sign-in from a new address each time, so that limits by address do not apply. */
export function memberSignIn(net: () => TestNetwork): MemberSignIn {
  let addresses = 0
  const signIn: MemberSignIn['signIn'] = ({ email, password }, code, app = net().app) => {
    const clientAddress = `192.0.2.${addresses++ % 250}`
    const call = caller(
      { request: (path, init) => app.request(path, init, { clientAddress }) },
      { 'user-agent': 'Test/1' },
    )
    return call('POST', '/organization/signin', { body: { admin_email: email, admin_password: password, code } })
  }
  return {
    signIn,
    signedIn: async (who, code) => {
      const { access_token } = expectData(await signIn(who, code))
      return caller(net().app, { authorization: `Bearer ${access_token}` })
    },
  }
}
