import { type AccountMailData, accountMails } from './account-mails-rules.ts'
import { type ClientMailData, clientMail } from './client-mails-rules.ts'
import type { MailContent, RenderedMail } from './content-rules.ts'
import { type EditedMailData, editedMail, moveMail } from './edited-mail-rules.ts'
import { type OwnerMailData, ownerMails } from './owner-mails-rules.ts'
import { type ReceiptMailData, receiptMail } from './receipt-mail-rules.ts'
import { mailRenderer } from './render-service.ts'
import { invitationMail, type TeamMailData, transferMail } from './team-mails-rules.ts'
import { type ClientKind, isClientKind, type TitledWords } from './words-rules.ts'

export interface MailData
  extends AccountMailData,
    OwnerMailData,
    ClientMailData,
    EditedMailData,
    ReceiptMailData,
    TeamMailData {}
export type MailKind = keyof MailData

const builders: Record<Exclude<MailKind, ClientKind>, (data: never) => MailContent> = {
  ...accountMails,
  ...ownerMails,
  'client-edited': editedMail,
  'move-link': moveMail,
  'sale-receipt': receiptMail,
  'team-invitation': invitationMail,
  'business-transfer': transferMail,
}

export function mailContent<K extends MailKind>(
  kind: K,
  data: MailData[K],
  words?: TitledWords,
): MailContent {
  if (isClientKind(kind)) return clientMail(kind, data as ClientMailData[typeof kind], words)
  return builders[kind as Exclude<K, ClientKind>](data as never)
}

export const renderMailOf = async <K extends MailKind>(
  kind: K,
  data: MailData[K],
  words?: TitledWords,
): Promise<RenderedMail> => (await mailRenderer())(mailContent(kind, data, words))
