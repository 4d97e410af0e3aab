import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/kit/base/dialog.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Page } from '../contract.ts'
import { readEmbedding } from '../embed-contract.ts'
import { EmbedCode } from './embed-code.tsx'
import { EmbedSites } from './embed-sites.tsx'

export function EmbedDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const words = useWords('embedding')
  const read = useRead(readEmbedding, { param: { pageName: page.name } })
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={fill(words.title, { title: page.title })}
      description={words.text}
    >
      <DialogBody className="gap-8">
        {read.isPending && <Skeleton className="h-40" />}
        <LoadError title={words.failed} query={read} />
        {read.data && (
          <>
            <EmbedSites pageName={page.name} hosts={read.data.hosts} />
            {read.data.hosts.length > 0 && <EmbedCode page={page} />}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.done}</Button>
      </DialogFooter>
    </Dialog>
  )
}
