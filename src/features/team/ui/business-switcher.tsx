import { useMutation } from '@tanstack/react-query'
import { Check, ChevronsUpDown, Store } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { send } from '#web/lib/api.ts'
import { leavePage } from '#web/lib/leave-page.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { listBusinesses, switchBusiness } from '../businesses/contract.ts'
import { showFailure } from './data.ts'

const menu = onDemand(async () => (await import('#web/kit/rich/dropdown-menu.tsx')).DropdownMenu)
const item = onDemand(async () => (await import('#web/kit/rich/dropdown-menu.tsx')).MenuItem)

export function BusinessSwitcher({ businessName }: { businessName: string }) {
  const words = useWords('team').switcher
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useRead(listBusinesses, undefined, { enabled: used })
  const change = useMutation({
    mutationFn: (businessId: number) =>
      leavePage(
        () => send(switchBusiness, { json: { businessId } }),
        // Reloads the page, so that nothing of the other business remains.
        () => location.assign(paths.dashboard),
      ),
    onError: showFailure,
  })
  const onOpenChange = (next: boolean) => {
    setUsed(true)
    setOpen(next)
    if (next && error) void refetch()
  }
  return (
    <div className="relative mx-3 mb-2">
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-label={fill(words.label, { businessName })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={change.isPending}
        onClick={() => onOpenChange(!open)}
        // The menu only handles this once it has loaded.
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
        className="flex min-h-10 w-full items-center gap-2 rounded-control px-3 text-start text-14 font-semibold text-ink hover:bg-sunken pointer-coarse:min-h-11"
      >
        <bdi className="min-w-0 flex-1 truncate">{businessName}</bdi>
        <Icon of={ChevronsUpDown} size={16} className="text-muted" />
      </button>
      {used && (data || error) && (
        <Suspense>
          <menu.Component button={button} id={id} open={open} onOpenChange={onOpenChange}>
            {error ? (
              <p role="alert" className="px-2.5 py-2 text-14 text-danger-ink">
                {words.failed}
              </p>
            ) : (
              data?.map(({ id: businessId, name, current }) => (
                <item.Component
                  key={businessId}
                  onSelect={() => !current && change.mutate(businessId)}
                  icon={current ? Check : Store}
                >
                  <bdi>{name}</bdi>
                  {current && <span className="sr-only">, {words.current}</span>}
                </item.Component>
              ))
            )}
          </menu.Component>
        </Suspense>
      )}
    </div>
  )
}
