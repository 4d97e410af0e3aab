import type { ReactNode } from 'react'
import { initialsOf } from '#domain/initials.ts'

export const Monogram = ({ of }: { of: ReactNode }) => (
  <span
    aria-hidden="true"
    className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-14 font-semibold text-accent-ink ring-1 ring-accent-line"
  >
    {typeof of === 'string' ? initialsOf(of) : of}
  </span>
)
