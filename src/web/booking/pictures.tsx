import type { Picture } from '#features/pictures/contract.ts'
import { Monogram } from './monogram.tsx'

export const Thumbnail = ({ of }: { of: Picture | undefined }) =>
  of && (
    // biome-ignore lint/a11y/useAltText: the picture brings its own
    <img
      loading="lazy"
      sizes="80px"
      {...of}
      className="row-span-2 me-3 h-12 w-16 rounded-control object-cover sm:h-15 sm:w-20"
    />
  )

export const Portrait = ({ of }: { of: { name: string; picture?: Picture | undefined } }) =>
  of.picture ? (
    // biome-ignore lint/a11y/useAltText: the picture brings its own
    <img
      loading="lazy"
      sizes="40px"
      {...of.picture}
      className="size-10 shrink-0 rounded-full object-cover"
    />
  ) : (
    <Monogram of={of.name} />
  )
