import { redirect } from 'next/navigation'
import { sameScreenIn } from '../../_shell/paths.ts'

export default async function NamespacePage({ params }: { params: Promise<{ partner: string }> }) {
  redirect(sameScreenIn('/', (await params).partner))
}
