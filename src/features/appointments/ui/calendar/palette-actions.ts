import {
  CalendarDays,
  Columns3,
  Footprints,
  Keyboard,
  List,
  type LucideIcon,
  Palette as PaletteIcon,
  Plus,
  Printer,
  Redo2,
  Rows3,
} from 'lucide-react'
import type { Words } from '#words/en/areas.ts'
import type { Commands } from './use-commands.ts'

interface PaletteAction {
  label: string
  shortcut?: string
  icon: LucideIcon
  run: () => void
}

export const actionsOf = (
  { doing }: Commands,
  { actions: labels, keys }: Words['calendar'],
): PaletteAction[] => [
  { label: labels.create, shortcut: 'N', icon: Plus, run: doing.create },
  { label: labels.walkIn, icon: Footprints, run: doing.walkIn },
  { label: labels.today, shortcut: 'T', icon: CalendarDays, run: doing.today },
  { label: labels.month, shortcut: '1', icon: CalendarDays, run: () => doing.view('month') },
  { label: labels.week, shortcut: '2', icon: Columns3, run: () => doing.view('week') },
  { label: labels.day, shortcut: '3', icon: Rows3, run: () => doing.view('day') },
  { label: labels.agenda, shortcut: '4', icon: List, run: () => doing.view('agenda') },
  { label: labels.color, shortcut: 'C', icon: PaletteIcon, run: doing.color },
  { label: labels.print, shortcut: 'P', icon: Printer, run: doing.print },
  { label: labels.undo, shortcut: `${keys.names.ctrl} Z`, icon: Redo2, run: doing.undo },
  { label: labels.keys, shortcut: '?', icon: Keyboard, run: doing.keys },
]
