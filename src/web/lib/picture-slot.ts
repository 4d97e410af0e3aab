import { type ReactNode, type RefObject, useRef } from 'react'
import type { PictureUse } from '#domain/picture-uses.ts'
import type { Picture } from '#features/pictures/contract.ts'

type Uploads = Map<PictureUse, (id: number) => void>

export interface PictureSlotProps {
  use: PictureUse
  /** Id of the picture's owner; undefined until that is saved. */
  id: number | undefined
  picture: Picture | undefined
  /** Holds a picture that was chosen before there is an id. */
  uploads: RefObject<Uploads>
  /** Called with the URL of the shown picture, saved or not. */
  onShown?: (src: string | undefined) => void
}

/** The picture field. Provided by the entry, because features don't know each other's screens. */
export type PictureSlot = (props: PictureSlotProps) => ReactNode

/** For forms with pictures: call `uploadChosen` once the picture's owner is saved. */
export function useUploads() {
  const uploads = useRef<Uploads>(new Map())
  const uploadChosen = (id: number) => {
    for (const upload of uploads.current.values()) upload(id)
  }
  return { uploads, uploadChosen }
}
