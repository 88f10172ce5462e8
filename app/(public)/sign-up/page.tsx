import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { SignUpForm } from './_components/sign-up-form.tsx'
import { countries } from './countries.ts'

export const metadata: Metadata = { title: 'Create an account' }

export default function SignUpPage() {
  return (
    <PublicFrame title="Create an account" below="Free sandbox with simulated banks">
      <SignUpForm countries={countries()} />
    </PublicFrame>
  )
}
