import { wordsIn } from '#words/messages.ts'
import type { Edits } from '../planning/reminder-rules.ts'
import { type ClientMail, framed } from './client-mails-rules.ts'
import { button, details, type MailContent } from './content-rules.ts'
import { editRows } from './edit-rows-rules.ts'
import { clientRows } from './facts-rules.ts'

export interface EditedMailData {
  'client-edited': ClientMail & { edits: Edits; manageUrl: string; undoUrl: string }
  'move-link': ClientMail & { manageUrl: string }
}

export function editedMail(data: EditedMailData['client-edited']): MailContent {
  const { facts, edits, manageUrl, undoUrl, language = 'en' } = data
  const words = wordsIn(language)
  return framed(data, {
    ...words.edited,
    blocks: [
      details([...editRows(edits, words), ...clientRows(facts, language)]),
      button(words.buttons.see, manageUrl),
      {
        type: 'links',
        lead: words.small.notYou,
        links: [{ label: words.small.undoChange, href: undoUrl }],
      },
    ],
  })
}

export function moveMail(data: EditedMailData['move-link']): MailContent {
  const { facts, manageUrl, language = 'en' } = data
  const { moveMail: words, buttons } = wordsIn(language)
  return framed(data, {
    ...words,
    blocks: [details(clientRows(facts, language)), button(buttons.moveOrCancel, manageUrl)],
  })
}
