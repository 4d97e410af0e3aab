import { parseDollars } from '#domain/money.ts'
import { completeTemplate } from '#features/booking-pages/rules.ts'
import type { Words } from '#words/en/areas.ts'
import { trades } from '../trades-rules.ts'
import { isSolo, type SetupFields } from './fields.ts'
import type { PageDraft } from './parts.ts'

export function sketchOf(
  { businessName, trade, team, names, services: rows }: SetupFields,
  existing: readonly string[],
  words: Words['trades'],
): PageDraft {
  const { category, template } = trades[trade || 'other']
  const { position } = words[trade || 'other']
  const services = rows
    .filter(({ ticked }) => ticked)
    .map(({ name, description, duration, price }, index) => ({
      id: index + 1,
      name,
      description,
      duration: Math.max(0, Math.floor(Number(duration) || 0)),
      price: parseDollars(price) ?? 0,
      category,
    }))
  const shown = isSolo(team, existing.length > 0) ? names.slice(0, 1) : names
  const typed = shown.map(({ name }) => name.trim())
  const staff = [...existing, ...typed.filter(Boolean)].map((name, index) => ({
    id: index + 1,
    name,
    position,
    serviceIds: null,
  }))
  return {
    title: businessName,
    settings: {
      template: completeTemplate({ name: template }),
      services: services.map(({ id }) => id),
      staffMembers: staff.map(({ id }) => id),
      contactInfo: { phone: '', email: '', address: '' },
      faq: [],
    },
    services,
    staff,
  }
}
