import { useCallback, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import { useSample } from '#web/lib/sample.tsx'
import type { AppointmentValues } from '../form/values.ts'
import type { CalendarState } from './use-calendar-state.ts'
import { useHotkeys } from './use-hotkeys.ts'
import type { Planning } from './use-plan.ts'
import { usePreference } from './use-preference.ts'
import { stepFrom } from './view-rules.ts'

interface Options {
  state: CalendarState
  date: LocalDate
  today: LocalDate
  planning: Planning
  add: (given: Partial<AppointmentValues>) => void
}

/** What keys, buttons and the palette do. */
export function useCommands({ state, date, today, planning, add }: Options) {
  const { guard, sampled } = useSample()
  const [colorBy, setColorBy] = usePreference('calendar-color', ['staff', 'service'])
  const [singleKeys, setSingleKeys] = usePreference('calendar-keys', ['on', 'off'])
  const [overlay, setOverlay] = useState<'keys' | 'print'>()
  const [returns, setReturns] = useState(0)
  const openPrint = () => setOverlay('print')

  const doing = {
    create: () => add({}),
    walkIn: () => add({ walkIn: true }),
    today: () => {
      state.setDate(today)
      setReturns(returns + 1)
    },
    view: state.setView,
    step: (direction: 1 | -1) => state.setDate(stepFrom(state.view, date, direction)),
    color: () => setColorBy(colorBy === 'staff' ? 'service' : 'staff'),
    print: sampled ? guard(openPrint) : openPrint,
    keys: () => setOverlay('keys'),
    find: () => state.find(true),
    undo: planning.last.undo,
  }
  useHotkeys(
    {
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
    },
    singleKeys === 'on',
  )
  return {
    doing,
    colorBy,
    setColorBy,
    overlay,
    closeOverlay: useCallback(() => setOverlay(undefined), []),
    singleKeys: singleKeys === 'on',
    setSingleKeys: (on: boolean) => setSingleKeys(on ? 'on' : 'off'),
    returns,
  }
}

export type Commands = ReturnType<typeof useCommands>
