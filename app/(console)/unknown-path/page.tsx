import { notFound } from 'next/navigation'

/** What members get on paths without a page (`rewrites` of `next.config.ts`), inside the console. */
export default function UnknownPathPage(): never {
  notFound()
}
