import {
  CalendarDays,
  Columns3,
  Keyboard,
  List,
  Palette as PaletteIcon,
  Plus,
  Printer,
  Redo2,
  Rows3,
} from 'lucide-react'
import type { PaletteAction } from './palette.tsx'
import type { Hotkeys } from './use-hotkeys.ts'
import type { CalendarView } from './view-rules.ts'

/** Everything that the calendar does at a key or a word. */
interface Doing {
  create: () => void
  today: () => void
  view: (view: CalendarView) => void
  step: (direction: 1 | -1) => void
  color: () => void
  print: () => void
  keys: () => void
  find: () => void
  undo: () => void
}

/** The calendar's keys and the actions of its palette, from one list of what it does. */
export function commandsOf(doing: Doing): { hotkeys: Hotkeys; actions: PaletteAction[] } {
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
    'mod+k': doing.find,
    'mod+z': doing.undo,
  }
  const actions: PaletteAction[] = [
    { label: 'New appointment', shortcut: 'N', icon: Plus, run: doing.create },
    { label: 'Go to today', shortcut: 'T', icon: CalendarDays, run: doing.today },
    { label: 'Month view', shortcut: '1', icon: CalendarDays, run: () => doing.view('month') },
    { label: 'Week view', shortcut: '2', icon: Columns3, run: () => doing.view('week') },
    { label: 'Day view', shortcut: '3', icon: Rows3, run: () => doing.view('day') },
    { label: 'Agenda view', shortcut: '4', icon: List, run: () => doing.view('agenda') },
    { label: 'Change colors', shortcut: 'C', icon: PaletteIcon, run: doing.color },
    { label: 'Print', shortcut: 'P', icon: Printer, run: doing.print },
    { label: 'Undo the last move', shortcut: 'Ctrl Z', icon: Redo2, run: doing.undo },
    { label: 'Keyboard shortcuts', shortcut: '?', icon: Keyboard, run: doing.keys },
  ]
  return { hotkeys, actions }
}
