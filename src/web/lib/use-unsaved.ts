import { useState } from 'react'

/** Shows changes while they are being saved, even several at once. */
export function useUnsaved<Values extends object, Change extends object>(
  saved: Values,
  save: (change: Change) => Promise<unknown>,
) {
  const [unsaved, setUnsaved] = useState<readonly Change[]>([])
  return {
    shown: Object.assign({}, saved, ...unsaved) as Values,
    change: (change: Change) => {
      setUnsaved(old => [...old, change])
      return save(change).finally(() => setUnsaved(old => old.filter(each => each !== change)))
    },
  }
}
