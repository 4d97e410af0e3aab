import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { centsToInput, formatCents, parseDollars } from '#domain/money.ts'
import { formatDate, formatExactTime } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { keyOf, send } from '#web/lib/api.ts'
import { useCan } from '#web/lib/can.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { Acts, useSample } from '#web/lib/sample.tsx'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type CashCount, type DaySales, readDay, saveCashCount } from '../../days/contract.ts'
import { drawerOf } from '../../days/rules.ts'
import { Row } from './cards.tsx'

function useSaveCount() {
  const client = useQueryClient()
  const refresh = useRefresh('sales')
  const { saved } = useWords('sales').drawer
  return useMutation({
    mutationFn: (count: CashCount) => send(saveCashCount, { json: count }),
    onSuccess: day => {
      client.setQueryData(keyOf(readDay, { query: { date: day.date } }), day)
      showSuccess(saved)
      // Later days suggest this float.
      void refresh()
    },
    onError: showError,
  })
}

export function DrawerCard({ day: { date, timeZone, drawer } }: { day: DaySales }) {
  const words = useWords('sales').drawer
  const language = useLanguage()
  const save = useSaveCount()
  const { why } = useSample()
  const counts = useCan()('calendar.write')
  const { count, lastFloat, received, returned } = drawer
  const [typed, setTyped] = useState<{ float?: string; counted?: string }>({})
  const floatText = typed.float ?? centsToInput(count?.float ?? lastFloat ?? 0)
  const countedText = typed.counted ?? (count ? centsToInput(count.counted) : '')
  const [float, counted] = [parseDollars(floatText), parseDollars(countedText)]
  const { expected, difference } = drawerOf(drawer, { float: float ?? 0, counted: counted ?? 0 })

  const problemOf = (text: string) => (parseDollars(text) === undefined ? words.invalid : undefined)
  const { form, field, summary } = useTextForm<'float' | 'counted'>(
    texts => ({ float: problemOf(texts.float), counted: problemOf(texts.counted) }),
    () => {
      if (save.isPending || why) return
      // Only what was typed, because a colleague may have changed the other since.
      save.mutate(
        {
          date,
          ...((!count || typed.float !== undefined) && { float }),
          ...((!count || typed.counted !== undefined) && { counted }),
        },
        { onSuccess: () => setTyped(now => (now === typed ? {} : now)) },
      )
    },
  )
  const money = { leading: '$', inputMode: 'decimal', className: 'tabular-nums' } as const
  const at = count && Date.parse(count.countedAt)
  return (
    <Card>
      <CardHeader
        title={words.title}
        description={
          at !== undefined &&
          fill(words.at, {
            date: formatDate(at, timeZone, language),
            time: formatExactTime(at, timeZone, language),
          })
        }
      />
      <form {...form} className="grid gap-4">
        {counts && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...money}
              {...field('float')}
              label={words.float}
              value={floatText}
              onChange={event => setTyped({ ...typed, float: event.target.value })}
            />
            <TextField
              {...money}
              {...field('counted')}
              label={words.counted}
              value={countedText}
              onChange={event => setTyped({ ...typed, counted: event.target.value })}
            />
          </div>
        )}
        <ErrorSummary {...summary} />
        <dl className="grid gap-1 text-14 tabular-nums">
          {!counts && count && <Row name={words.float} cents={count.float} />}
          <Row name={words.received} cents={received} />
          {returned > 0 && <Row name={words.returned} cents={-returned} />}
          {(counts || count) && <Row name={words.expected} cents={expected} />}
          {!counts && count && <Row name={words.counted} cents={count.counted} />}
        </dl>
        {counted !== undefined && (
          <p role="status" className="text-14 font-medium text-ink">
            {difference === 0
              ? words.exact
              : fill(difference > 0 ? words.over : words.short, {
                  amount: formatCents(Math.abs(difference)),
                })}
          </p>
        )}
        <Acts>
          <Button className="justify-self-start" type="submit" busy={save.isPending}>
            {words.save}
          </Button>
        </Acts>
      </form>
    </Card>
  )
}
