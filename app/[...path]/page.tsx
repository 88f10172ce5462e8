import { notFound } from 'next/navigation'

export default function UnknownPathPage(): never {
  notFound()
}
