import type { ProviderCheck } from '../port.ts'

/** Without a store, the database holds the files. */
export interface FileStore {
  readonly kind: 's3'
  put(key: string, file: { type: string; bytes: Uint8Array }): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  has(key: string): Promise<boolean>
  /** Succeeds even if there is no such file. */
  delete(key: string): Promise<void>
  check(): Promise<ProviderCheck>
}
