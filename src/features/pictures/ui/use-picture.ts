import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PictureUse } from '#domain/picture-uses.ts'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import type { PictureSlotProps } from '#web/lib/picture-slot.ts'
import { refreshTopics } from '#web/lib/refresh.ts'
import { useWords } from '#web/lib/words.tsx'
import { describePicture, type Picture, removePicture } from '../contract.ts'
import { MAX_UPLOAD_BYTES, shownIn, tooLargeToUpload, uploadTypes } from '../rules.ts'
import { dataUrlOf, uploadPicture } from './upload.ts'

export function usePicture({ use, id, picture, uploads, onShown }: PictureSlotProps) {
  const words = useWords('pictures')
  const client = useQueryClient()
  const [shown, setShown] = useState<Picture | undefined>(picture)
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<number>()
  const sentAlt = useRef(picture?.alt)
  const src = shown?.src ?? chosen
  useEffect(() => onShown?.(src), [onShown, src])
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const fail = (error: unknown) => {
    const sentence = sentenceOr(error, words.failed)
    if (open.current) setProblem(sentence)
    else showError(sentence)
  }
  const refresh = () => refreshTopics(client, [shownIn[use]])

  const upload = async (of: number, file: File) => {
    setSent(0)
    try {
      const saved = await uploadPicture(use, of, file, setSent)
      setShown(saved)
      sentAlt.current = saved.alt
      showSuccess(words.saved)
      void refresh()
    } catch (error) {
      fail(error)
    } finally {
      setSent(undefined)
    }
  }

  const choose = async (file: File | undefined) => {
    if (!file || sent !== undefined) return
    const isPicture = uploadTypes.some(type => type === file.type)
    const wrong = !isPicture
      ? words.wrongType
      : file.size > MAX_UPLOAD_BYTES
        ? tooLargeToUpload
        : undefined
    setProblem(wrong)
    if (wrong) return
    if (id !== undefined) return await upload(id, file)
    uploads.current.set(use, saved => void upload(saved, file))
    setChosen(await dataUrlOf(file))
  }

  const remove = async () => {
    setProblem(undefined)
    if (id === undefined) {
      uploads.current.delete(use)
      setChosen(undefined)
      return
    }
    try {
      await send(removePicture, { param: { use, id } })
      setShown(undefined)
      showSuccess(words.removed)
      void refresh()
    } catch (error) {
      fail(error)
    }
  }

  const changeAlt = async (alt: string) => {
    if (id === undefined || alt.trim() === sentAlt.current) return
    sentAlt.current = alt.trim()
    try {
      setShown(await send(describePicture, { param: { use, id }, json: { alt } }))
      void refresh()
    } catch (error) {
      sentAlt.current = shown?.alt
      fail(error)
    }
  }

  return { shown, chosen, problem, sent, choose, remove, changeAlt }
}

export const wordOf = <T extends { logo: string; cover: string; other: string }>(
  words: T,
  use: PictureUse,
): string => (use === 'logo' || use === 'cover' ? words[use] : words.other)
