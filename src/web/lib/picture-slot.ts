import { type ReactNode, type RefObject, useRef } from 'react'
import type { PictureUse } from '#domain/picture-uses.ts'
import type { Picture } from '#features/pictures/contract.ts'

type Uploads = Map<PictureUse, (id: number) => void>

export interface PictureSlotProps {
  use: PictureUse
  /** Of what the picture is for; undefined until that is saved. */
  id: number | undefined
  picture: Picture | undefined
  /** Where the field leaves a picture that was chosen before there is an id. */
  uploads: RefObject<Uploads>
  /** Called with the address of the picture that the field shows, also before it is saved. */
  onShown?: (src: string | undefined) => void
}

/** Draws the field of a picture. The entry provides it: features don't know each other's screens. */
export type PictureSlot = (props: PictureSlotProps) => ReactNode

/** For forms with pictures: call `uploadChosen` once what they are for is saved. */
export function useUploads() {
  const uploads = useRef<Uploads>(new Map())
  const uploadChosen = (id: number) => {
    for (const upload of uploads.current.values()) upload(id)
  }
  return { uploads, uploadChosen }
}
