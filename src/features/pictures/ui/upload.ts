import type { PictureUse } from '#domain/picture-uses.ts'
import { errorOf, networkError } from '#web/lib/api-error.ts'
import { urlInBusiness } from '#web/lib/url-in-business.ts'
import { type Picture, savePicture } from '../contract.ts'

/** `fetch` reports no progress. `onProgress` receives 0 to 1. @throws ApiError */
export const uploadPicture = (
  use: PictureUse,
  id: number,
  file: File,
  onProgress: (part: number) => void,
): Promise<Picture> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', urlInBusiness(savePicture, { param: { use, id } }))
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(networkError())
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status === 200) resolve(JSON.parse(responseText))
      else errorOf(new Response(responseText, { status, statusText }), 'change').then(reject)
    }
    request.send(file)
  })

/** The page's policy forbids object URLs. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
