import { type BodyOf, send } from '#web/lib/api.ts'
import { type Edits, editedParts } from '#web/lib/edits.ts'
import { useTopicChange } from '#web/lib/refresh.ts'
import * as contract from '../contract.ts'

/** Errors are plain text by default; the JSON form names the fields. */
const headers = { accept: 'application/json' }

interface Save {
  oldName: string | undefined
  page: BodyOf<typeof contract.createPage>
  edits: Edits
}

function changesOf({ page, edits }: Save) {
  const { settings, ...rest } = editedParts(page, edits)
  return settings ? { ...rest, settings: editedParts(settings, edits.settings as Edits) } : rest
}

export const useSavePage = () =>
  useTopicChange('pages', (save: Save) =>
    save.oldName === undefined
      ? send(contract.createPage, { json: save.page, headers })
      : send(contract.updatePage, { param: { pageName: save.oldName }, json: changesOf(save) }),
  )

export const useRemovePage = () =>
  useTopicChange('pages', (pageName: string) =>
    send(contract.removePage, { param: { pageName }, isSlow: true }),
  )
