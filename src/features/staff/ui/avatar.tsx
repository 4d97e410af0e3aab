import { initialsOf } from '#domain/initials.ts'
import type { Picture } from '#features/pictures/contract.ts'

interface AvatarProps {
  id: number
  name: string
  picture?: Picture | undefined
}

export function Avatar({ id, name, picture }: AvatarProps) {
  if (picture)
    return (
      <img
        {...picture}
        alt=""
        sizes="44px"
        loading="lazy"
        className="size-11 shrink-0 rounded-full object-cover"
      />
    )
  const tone = (id % 8) + 1
  return (
    <span
      aria-hidden="true"
      style={{ background: `var(--tone-${tone}-soft)`, color: `var(--tone-${tone}-ink)` }}
      className="flex size-11 shrink-0 items-center justify-center rounded-full text-14 font-semibold select-none"
    >
      {initialsOf(name)}
    </span>
  )
}
