import { Button } from '#web/kit/base/button.tsx'
import { CopyButton } from '#web/kit/base/copy-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/kit/base/dialog.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { useWords } from '#web/lib/words.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const words = useWords('security').recovery
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      // They are shown only once.
      onClose={() => {}}
      role="alertdialog"
      title={words.title}
      description={words.text}
      size="sm"
    >
      <DialogBody>
        <ul
          translate="no"
          className="grid gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono text-14 text-ink sm:grid-cols-2"
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={text}>{words.copy}</CopyButton>
        <Button onClick={() => saveFile(words.file, text, 'text/plain')}>{words.download}</Button>
        <Button variant="primary" onClick={onClose}>
          {words.saved}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
