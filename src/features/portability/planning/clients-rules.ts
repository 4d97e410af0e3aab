import { type ClientDraft, cardKey, nameKey } from '../reading/draft-rules.ts'

const MAX_NOTES = 2000

export interface KnownClient {
  name: string
  phone: string
  noted: boolean
}

/** 'Ada' adds nothing to 'Ada Client'. */
const startsWith = (name: string, other: string) =>
  `${nameKey(name)} `.startsWith(`${nameKey(other)} `)

/**
 * Relatives may share an address, which is one client. Of known clients, only missing notes are
 * filled in. Returns false if the row adds nothing.
 */
export function addClient(
  cards: Map<string, ClientDraft>,
  draft: ClientDraft,
  known: KnownClient | undefined,
): boolean {
  const { name, email, phone, notes } = draft
  const key = cardKey(draft)
  const started = cards.get(key)
  const card = started ?? { ...draft, ...known, notes: '' }
  const isOther = name !== email && name !== phone && !startsWith(card.name, name)
  if (known && (known.noted || (!isOther && notes === ''))) return false
  const has = (lines: string) => `\n${card.notes}\n`.includes(`\n${lines}\n`)
  const fillsPhone = !isOther && card.phone === ''
  const line = [
    isOther ? name : '',
    fillsPhone || phone === card.phone ? '' : phone,
    !isOther && has(notes) ? '' : notes,
  ]
    .filter(Boolean)
    .join(': ')
  const added = has(line) ? '' : line
  if (started && added === '' && !(fillsPhone && phone)) return false
  const all = [card.notes, added].filter(Boolean).join('\n')
  const whom = known ? known.name || email || phone : `the client in row ${card.row}`
  const same = `who has the same ${email ? 'email address' : name === phone ? 'number' : 'name'}`
  if (all.length > MAX_NOTES) {
    draft.problems.push(`It doesn’t fit into the notes of ${whom}, ${same}. Shorten its notes.`)
    return true
  }
  if (started || isOther) draft.remarks.push(`Added to ${whom}, ${same}.`)
  cards.set(key, { ...card, phone: fillsPhone ? phone : card.phone, notes: all })
  return true
}
