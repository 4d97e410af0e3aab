import { type ClientDraft, nameKey } from '../reading/draft-rules.ts'

const MAX_NOTES = 2000

/** Relatives may share an address, which is one client. Returns false if the row adds nothing. */
export function addToCard(card: ClientDraft, { name, email, phone, notes }: ClientDraft): boolean {
  const isOther = name !== email && nameKey(name) !== nameKey(card.name)
  const fillsPhone = !isOther && card.phone === '' && phone !== ''
  if (fillsPhone) card.phone = phone
  const said = [
    isOther ? name : '',
    phone === card.phone ? '' : phone,
    card.notes.includes(notes) ? '' : notes,
  ]
  const added = said.filter(Boolean).join(': ')
  card.notes = [card.notes, added].filter(Boolean).join('\n').slice(0, MAX_NOTES)
  return fillsPhone || added !== ''
}
