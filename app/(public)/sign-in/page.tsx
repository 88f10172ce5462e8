import type { Metadata } from 'next'
import { Mark } from '#app/_brand/mark.tsx'
import { safePath } from '#app/_session/safe-path.ts'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { SignInPanel } from './_components/sign-in-panel.tsx'

export const metadata: Metadata = { title: 'Sign in' }

type SignInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl } = await searchParams
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-canvas">
      <div className="flex justify-end p-3">
        <ThemeToggle />
      </div>
      <main className="mx-auto w-full max-w-sm px-4 pt-[8dvh]">
        <div className="mb-6 flex items-center gap-3">
          <Mark className="size-9" />
          <div>
            <h1 className="font-semibold text-xl">Sign in</h1>
            <p className="text-muted text-sm">to the console of your payment network</p>
          </div>
        </div>
        <div className="rounded-lg border border-line bg-surface p-5">
          <SignInPanel returnTo={safePath(typeof callbackUrl === 'string' ? callbackUrl : undefined)} />
        </div>
      </main>
    </div>
  )
}
