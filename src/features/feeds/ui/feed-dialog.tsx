import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/kit/base/dialog.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { FeedPanel } from './feed-panel.tsx'

interface FeedDialogProps {
  /** Undefined for the whole business. */
  member?: { id: number; name: string } | undefined
  onClose: () => void
}

export function FeedDialog({ member, onClose }: FeedDialogProps) {
  const words = useWords('feeds')
  return (
    <Dialog
      open
      onClose={onClose}
      title={member ? fill(words.titleOf, { name: member.name }) : words.title}
      description={member ? fill(words.textOf, { name: member.name }) : words.text}
    >
      <DialogBody>
        <FeedPanel staffId={member?.id ?? null} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.done}</Button>
      </DialogFooter>
    </Dialog>
  )
}
