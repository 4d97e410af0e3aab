import {
  CalendarDays,
  Columns3,
  Footprints,
  Keyboard,
  List,
  Palette as PaletteIcon,
  Plus,
  Printer,
  Redo2,
  Rows3,
} from 'lucide-react'
import type { Words } from '#words/en/areas.ts'
import type { PaletteAction } from './palette.tsx'
import type { Hotkeys } from './use-hotkeys.ts'
import type { CalendarView } from './view-rules.ts'

interface Doing {
  create: () => void
  walkIn: () => void
  today: () => void
  view: (view: CalendarView) => void
  step: (direction: 1 | -1) => void
  color: () => void
  print: () => void
  keys: () => void
  find: () => void
  undo: () => void
}

export function commandsOf(
  doing: Doing,
  words: Words['calendar'],
): { hotkeys: Hotkeys; actions: PaletteAction[] } {
  const hotkeys: Hotkeys = {
    n: doing.create,
    t: doing.today,
    j: () => doing.step(1),
    k: () => doing.step(-1),
    1: () => doing.view('month'),
    2: () => doing.view('week'),
    3: () => doing.view('day'),
    4: () => doing.view('agenda'),
    c: doing.color,
    p: doing.print,
    '?': doing.keys,
    '/': doing.find,
    'mod+z': doing.undo,
  }
  const labels = words.actions
  const actions: PaletteAction[] = [
    { label: labels.create, shortcut: 'N', icon: Plus, run: doing.create },
    { label: labels.walkIn, icon: Footprints, run: doing.walkIn },
    { label: labels.today, shortcut: 'T', icon: CalendarDays, run: doing.today },
    { label: labels.month, shortcut: '1', icon: CalendarDays, run: () => doing.view('month') },
    { label: labels.week, shortcut: '2', icon: Columns3, run: () => doing.view('week') },
    { label: labels.day, shortcut: '3', icon: Rows3, run: () => doing.view('day') },
    { label: labels.agenda, shortcut: '4', icon: List, run: () => doing.view('agenda') },
    { label: labels.color, shortcut: 'C', icon: PaletteIcon, run: doing.color },
    { label: labels.print, shortcut: 'P', icon: Printer, run: doing.print },
    { label: labels.undo, shortcut: `${words.keys.names.ctrl} Z`, icon: Redo2, run: doing.undo },
    { label: labels.keys, shortcut: '?', icon: Keyboard, run: doing.keys },
  ]
  return { hotkeys, actions }
}
