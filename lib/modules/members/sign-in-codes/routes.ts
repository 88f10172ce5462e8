import { type Route, route } from '../../../platform/http/route.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import type { SignInDeps } from '../authentication/sign-in.ts'
import { createCode, VALID_SECONDS } from './codes.ts'
import * as op from './operations.ts'
import { signInWithCode } from './sign-in-with-code.ts'

/** Sign-in of the command line in the browser (decision 0212). */
export const signInCodeRoutes = (deps: SignInDeps): Route[] => [
  route(op.createSignInCode, async (ctx, { body }) => ({
    code: await writeOnce(ctx, (write) => createCode(write, body.code_challenge)),
    expires_in: VALID_SECONDS,
  })),
  route(op.signInWithCode, async (ctx, { body }) => {
    const { accessToken, organizationId } = await signInWithCode(ctx, deps, body)
    return { access_token: accessToken, token: organizationId }
  }),
]
