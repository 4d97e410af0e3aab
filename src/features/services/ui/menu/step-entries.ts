import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Words } from '#words/en/areas.ts'
import type { MenuEntry } from './menu-entries.tsx'
import type { Order } from './order.ts'

const steps = [
  { key: 'up', by: -1, icon: ArrowUp },
  { key: 'down', by: 1, icon: ArrowDown },
] as const

export const stepEntries = (
  save: (order: Order) => void,
  words: Words['services']['menu'],
  orderAfter: (by: -1 | 1) => Order | undefined,
): MenuEntry[] =>
  steps.flatMap(({ key, by, icon }) => {
    const order = orderAfter(by)
    return order ? [{ key, icon, label: words[key], onSelect: () => save(order) }] : []
  })
