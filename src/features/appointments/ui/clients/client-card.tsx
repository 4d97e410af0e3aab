import { type ComponentType, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { localDateOf } from '#domain/time/zone.ts'
import { type Client, readClientById } from '#features/clients/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody } from '#web/kit/base/dialog.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { resultToasts, showError } from '#web/kit/base/result-toasts.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useCan, useReachesAll } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { Acts } from '#web/lib/sample.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { ClientDialog } from '../calendar/client/client-dialog.tsx'
import { useNow } from '../calendar/use-now.ts'
import { NewAppointmentDialog } from '../new-appointment-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { useBlock, useExport, useUndoMerge } from './data.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { shownName } from './shown-name.ts'

type Overlay = 'book' | 'edit' | 'merge' | 'erase'

export interface ClientParts {
  Erase: ComponentType<{
    whose: { clientId: number }
    client: string
    onClose: () => void
    onErased: () => void
  }>
}

interface ClientCardProps extends ClientParts {
  id: number
  zone: string
  onClose: () => void
}

export function ClientCard({ id, zone, onClose, Erase }: ClientCardProps) {
  const words = useWords('clients')
  const { nameless } = useWords('appointments').client
  const query = useRead(readClientById, { param: { id } })
  const now = useNow()
  const [, navigate] = useLocation()
  const [overlay, setOverlay] = useState<Overlay>()
  const { data: client } = query
  const close = () => setOverlay(undefined)
  if (!client || client.id === null)
    return (
      <Dialog open onClose={onClose} title={words.title}>
        <DialogBody>
          <LoadError title={words.cardFailed} query={query} />
          {query.isPending && <Skeleton className="h-96" />}
        </DialogBody>
      </Dialog>
    )
  const known = { ...client, id: client.id }
  return (
    <>
      <ClientDialog
        open
        onClose={onClose}
        client={client}
        zone={zone}
        now={now}
        onOpen={appointment => navigate(`${paths.calendar}?appointment=${appointment.id}`)}
      >
        <Acts>
          <Actions client={known} onAct={setOverlay} />
          <MergedList client={known} />
        </Acts>
      </ClientDialog>
      <NewAppointmentDialog
        open={overlay === 'book'}
        zone={zone}
        date={localDateOf(now, zone)}
        given={{
          clientId: client.id,
          customerName: client.name,
          customerEmail: client.email,
          customerPhone: client.phone,
          ...(client.email === '' ? { notificationMethods: [] } : {}),
        }}
        onClose={close}
      />
      <ContactDialog open={overlay === 'edit'} client={known} onClose={close} />
      {overlay === 'merge' && <MergeDialog client={known} onClose={close} />}
      {overlay === 'erase' && (
        <Suspense>
          <Erase
            whose={{ clientId: known.id }}
            client={shownName(client, nameless)}
            onClose={close}
            onErased={onClose}
          />
        </Suspense>
      )}
    </>
  )
}

type Known = Client & { id: number }

function Actions({ client, onAct }: { client: Known; onAct: (overlay: Overlay) => void }) {
  const { actions: words } = useWords('clients')
  const can = useCan()
  const merges = useReachesAll()
  const taking = useExport()
  const block = useBlock()
  const blocked = client.blockedAt !== null
  const actions = useLostFocus<HTMLFieldSetElement>(client.merged.length)
  const download = () =>
    taking.mutate(client.id, {
      onSuccess: text => saveFile('client-data.json', text),
      onError: showError,
    })
  return (
    <fieldset
      ref={actions}
      tabIndex={-1}
      aria-label={words.label}
      className="flex flex-wrap gap-2 outline-none"
    >
      <Button size="sm" variant="primary" onClick={() => onAct('book')}>
        {words.book}
      </Button>
      <Button size="sm" onClick={() => onAct('edit')}>
        {words.edit}
      </Button>
      {merges && (
        <Button size="sm" onClick={() => onAct('merge')}>
          {words.merge}
        </Button>
      )}
      <Button
        size="sm"
        busy={block.isPending}
        onClick={() =>
          block.mutate(
            { id: client.id, blocked: !blocked },
            resultToasts(blocked ? words.unblocked : words.blocked),
          )
        }
      >
        {blocked ? words.unblock : words.block}
      </Button>
      {can('clients.export') && (
        <>
          <Button size="sm" busy={taking.isPending} onClick={download}>
            {words.export}
          </Button>
          <Button size="sm" onClick={() => onAct('erase')}>
            {words.erase}
          </Button>
        </>
      )}
    </fieldset>
  )
}

function MergedList({ client }: { client: Known }) {
  const words = useWords('clients')
  const { nameless } = useWords('appointments').client
  const merges = useReachesAll()
  const undo = useUndoMerge()
  if (client.merged.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-14 font-semibold">{words.merged}</h3>
      <ul className="grid gap-2">
        {client.merged.map(({ id, notes, ...other }) => (
          <li key={id} className="flex flex-wrap items-start gap-2 text-13">
            <span className="min-w-0 flex-1 basis-40">
              <bdi className="block truncate text-ink">{shownName(other, nameless)}</bdi>
              <span className="block truncate text-muted">
                {[other.email, other.phone].filter(Boolean).join(' · ')}
              </span>
              {notes && (
                <span dir="auto" className="block break-words whitespace-pre-line text-muted">
                  {notes}
                </span>
              )}
            </span>
            {merges && (
              <Button
                size="sm"
                variant="quiet"
                busy={undo.isPending}
                onClick={() => undo.mutate({ id: client.id, from: id }, resultToasts(words.undone))}
              >
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
