'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { CodeField } from './code-field.tsx'
import { goToProvider, usesProvider } from './provider/provider-sign-in.ts'
import { type SignInFailure, signIn, signInWithPasskey } from './sign-in-client.ts'

interface SignInFormProps {
  /** Set when the same user signs in again. */
  email?: string
  /** Whether a passkey can sign in without a password. */
  passkeys?: boolean
  onSignedIn: () => void
  /** Where an identity provider's sign-in continues; undefined: passwords only. */
  returnTo?: string | undefined
}

/**
 * Email, then the password, or the identity provider of the email's domain. Errors appear above the
 * button and keep the input.
 */
export function SignInForm({ email, passkeys = false, onSignedIn, returnTo }: SignInFormProps) {
  const id = useId()
  const provider = useProvider(returnTo)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  // Once shown, the code field stays, because a wrong code is followed by another attempt.
  const [needsCode, setNeedsCode] = useState(false)
  const [acceptsPasskey, setAcceptsPasskey] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    setPending(true)
    if (provider.isUsed) {
      setFailure(await provider.go(String(fields.get('admin_email'))))
      return setPending(false)
    }
    const code = String(fields.get('code') ?? '')
    const refused = await signIn(String(fields.get('admin_email')), String(fields.get('admin_password')), code)
    onAnswer(refused, refused?.needsCode === true && !code)
  }
  /** `isExpected`: the refusal only asks for the second factor. */
  const onAnswer = (refused: SignInFailure | undefined, isExpected: boolean) => {
    setFailure(isExpected ? undefined : refused)
    if (refused?.needsCode) {
      setNeedsCode(true)
      setAcceptsPasskey(refused.acceptsPasskey ?? false)
    }
    if (refused?.needsProvider) provider.offer()
    if (refused) setPending(false)
    else onSignedIn()
  }
  const onPasskey = async () => {
    if (pending || !form.current) return
    const fields = new FormData(form.current)
    setPending(true)
    const password = { email: String(fields.get('admin_email')), password: String(fields.get('admin_password')) }
    onAnswer(await signInWithPasskey(needsCode ? password : undefined), false)
  }

  return (
    // POST, so that submitting before hydration never puts a password into the URL.
    <form ref={form} method="post" onSubmit={onSubmit} className="grid gap-4">
      <Credentials id={id} email={email} wrong={failure !== undefined} provider={provider} />
      {needsCode && !provider.isUsed && (
        <CodeField id={`${id}-code`} name="code" autoFocus wrong={failure !== undefined} />
      )}
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <Button type="submit" variant="primary" size="lg" pending={pending}>
        {provider.isUsed ? 'Continue with single sign-on' : 'Sign in'}
      </Button>
      {provider.isOffered && (
        <button type="button" onClick={provider.toggle} className="py-1 text-accent-ink text-sm hover:underline">
          {provider.isUsed ? 'Use a password instead' : 'Use single sign-on'}
        </button>
      )}
      {!provider.isUsed && (needsCode ? acceptsPasskey : passkeys) && (
        <Button size="lg" disabled={pending} onClick={onPasskey}>
          {needsCode ? 'Use a passkey instead' : 'Use a passkey'}
        </Button>
      )}
    </form>
  )
}

interface CredentialsProps {
  id: string
  email: string | undefined
  wrong: boolean
  provider: ReturnType<typeof useProvider>
}

function Credentials({ id, email, wrong, provider }: CredentialsProps) {
  return (
    <>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-email`}>Email</Label>
        <Input
          id={`${id}-email`}
          name="admin_email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={email}
          readOnly={email !== undefined}
          onBlur={({ target }) => void provider.check(target.value.trim())}
          aria-invalid={wrong ? true : undefined}
        />
      </div>
      {!provider.isUsed && <PasswordField id={`${id}-password`} wrong={wrong} />}
    </>
  )
}

/** Whether the form signs in with an identity provider. Offered if the email's domain has one. */
function useProvider(returnTo: string | undefined) {
  const [isOffered, setOffered] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const checked = useRef('')
  const show = (isShown: boolean) => {
    setOffered(isShown)
    setUsed(isShown)
  }
  return {
    isOffered,
    isUsed,
    toggle: () => setUsed(!isUsed),
    offer: () => returnTo !== undefined && show(true),
    go: (email: string) => goToProvider(email, returnTo ?? '/'),
    check: async (email: string) => {
      const domain = email.slice(email.lastIndexOf('@') + 1)
      if (returnTo === undefined || domain === checked.current) return
      checked.current = domain
      const isProvided = await usesProvider(email)
      // The email may have changed since.
      if (checked.current === domain) show(isProvided)
    },
  }
}

function PasswordField({ id, wrong }: { id: string; wrong: boolean }) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Password</Label>
      <PasswordInput
        id={id}
        name="admin_password"
        autoComplete="current-password"
        required
        maxLength={128}
        aria-invalid={wrong ? true : undefined}
      />
    </div>
  )
}
