import { isoTime } from '../../../kernel/time.ts'
import { type Route, route, routeAfter, routeWithHeaders } from '../../../platform/http/route.ts'
import { presentPasskey } from '../present.ts'
import { type MemberDeps, reportingRoute } from '../security-routes.ts'
import { verifyAttestation } from './attestation.ts'
import * as op from './operations.ts'
import { listPasskeys, registerPasskey, removePasskey, renamePasskey, startRegistration } from './register-passkey.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { startPasskeyConfirmation, startPasskeySignIn } from './start-request.ts'

const presentStarted = <Options>({ options, expiresAt }: { options: Options; expiresAt: Date }) => ({
  options,
  expires_at: isoTime(expiresAt),
})

/** Passkeys (decision 0169). */
export const passkeyRoutes = (deps: MemberDeps): Route[] => [
  route(op.startPasskeySignIn, async (ctx) => presentStarted(startPasskeySignIn(ctx, deps))),
  routeWithHeaders(op.signInWithPasskey, async (ctx, { body, headers }) => {
    const signedIn = await signInWithPasskey(ctx, deps, body.response, headers['x-device-token'])
    return {
      data: { access_token: signedIn.accessToken, token: signedIn.organizationId },
      headers: { 'X-Device-Token': signedIn.deviceToken },
    }
  }),
  route(op.startPasskeyConfirmation, async (ctx) => presentStarted(await startPasskeyConfirmation(ctx, deps))),
  route(op.listPasskeys, async (ctx) => {
    const found = await listPasskeys(ctx)
    return {
      count: found.length,
      passkeys: found.map(presentPasskey),
      relying_party_id: deps.relyingParty?.id ?? null,
    }
  }),
  route(op.startPasskeyRegistration, async (ctx) => presentStarted(await startRegistration(ctx, deps))),
  reportingRoute(deps, (report) =>
    routeAfter(
      op.registerPasskey,
      ({ body }, ctx) => verifyAttestation(ctx, deps, body.response),
      async (ctx, { body: { name, response } }, credential) => {
        const { transports = [] } = response.response
        const { passkey, recoveryCodes } = await registerPasskey(ctx, credential, { name, transports })
        report(ctx, 'passkeyAdded')
        return { passkey: presentPasskey(passkey), recovery_codes: recoveryCodes }
      },
      { skipOnReplay: true },
    ),
  ),
  route(op.renamePasskey, async (ctx, { params, body }) =>
    presentPasskey(await renamePasskey(ctx, params.passkey_id, body.name)),
  ),
  reportingRoute(deps, (report) =>
    route(op.removePasskey, async (ctx, { params }) => {
      await removePasskey(ctx, params.passkey_id, deps)
      report(ctx, 'passkeyRemoved')
      return {}
    }),
  ),
]
