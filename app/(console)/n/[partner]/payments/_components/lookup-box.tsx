'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useId, useTransition } from 'react'
import { useView } from '#app/_list/use-view.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { MAX_TERM, paymentsHref, readView } from '../search-params.ts'

/** Search box for anything that identifies a record. The gateway determines what was entered. */
export function LookupBox({ partner }: { partner: string }) {
  const { lookup, filters } = useView(readView)
  const term = lookup ?? filters.search
  const router = useRouter()
  const id = useId()
  const [pending, startTransition] = useTransition()

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lookup = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    startTransition(() => router.push(paymentsHref(partner, { lookup })))
  }

  return (
    <search>
      <form key={term} onSubmit={onSubmit} className="flex gap-2">
        <span className="relative min-w-0 flex-1 sm:max-w-xl">
          <label htmlFor={id} className="sr-only">
            Search by ID, amount, name, reference or address
          </label>
          <Search
            aria-hidden
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-subtle"
          />
          <Input
            id={id}
            name="q"
            type="search"
            defaultValue={term}
            placeholder="ID, amount, name, reference or address"
            enterKeyHint="search"
            spellCheck={false}
            maxLength={MAX_TERM}
            className="pl-8"
          />
        </span>
        <Button type="submit" pending={pending}>
          Find payment
        </Button>
      </form>
    </search>
  )
}
