import { type ReactNode, type RefObject, useRef } from 'react'
import type { PictureUse } from '#domain/picture-uses.ts'
import type { Picture } from '#features/pictures/contract.ts'

type Uploads = Map<PictureUse, (id: number) => void>

export interface PictureSlotProps {
  use: PictureUse
  /** Undefined until the picture's owner is saved. */
  id: number | undefined
  picture: Picture | undefined
  uploads: RefObject<Uploads>
  onShown?: (src: string | undefined) => void
}

/** Provided by the entry, because features don't know each other's screens. */
export type PictureSlot = (props: PictureSlotProps) => ReactNode

/** Call `uploadChosen` once the picture's owner is saved. */
export function useUploads() {
  const uploads = useRef<Uploads>(new Map())
  const uploadChosen = (id: number) => {
    for (const upload of uploads.current.values()) upload(id)
  }
  return { uploads, uploadChosen }
}
